package org.emplab.agent.account;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.emplab.agent.Prefetched;
import org.emplab.agent.jna.Libc;
import org.emplab.agent.jna.NativeMemory;
import org.emplab.agent.procfs.CpuList;
import org.emplab.model.ProcessDiff;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the account of each sample: where the time of the program's threads went, by programs in the kernel that only
 * add. Nothing wakes up within the window; the sums are read after it. One thread uses it.
 */
public final class AccountRecorder implements AutoCloseable {
    private static final Path POSSIBLE_CPUS = Path.of("/sys/devices/system/cpu/possible");
    private static final int CLOCK_MONOTONIC = 1;
    private static final AtomicReference<@Nullable Prefetched<AccountRecorder>> AHEAD = new AtomicReference<>();

    /** Messages and timers of the CPU itself, where the kernel has tracepoints for them; their numbers in {@link Cause}. */
    static final List<String> VECTORS = List.of(
            "local_timer",
            "reschedule",
            "call_function",
            "call_function_single",
            "irq_work",
            "thermal_apic",
            "x86_platform_ipi",
            "ipi");

    private final Bpf bpf = new Bpf();
    private final int possibleCpus;
    private final AccountMaps maps;
    private final List<Integer> open = new ArrayList<>();
    private final List<Integer> programs = new ArrayList<>();
    private final boolean tellsStolen;
    private final List<String> missing = new ArrayList<>();
    private final NativeMemory time = NativeMemory.ofSize(16);
    private final InterruptNames names = new InterruptNames();
    private @Nullable CommandLines commandLines;
    private long missesBefore;

    private AccountRecorder() {
        possibleCpus = possibleCpus();
        maps = new AccountMaps(bpf, possibleCpus);
        try {
            tellsStolen = attachAll(Btf.read(Btf.KERNEL));
        } catch (AccountException e) {
            close();
            throw e;
        }
    }

    /** Begins what the next {@link #open} needs, which takes the kernel a tenth of a second. */
    public static void openAhead() {
        AHEAD.set(Prefetched.of(AccountRecorder::new));
    }

    /**
     * Loads the programs into the kernel and attaches them; they do nothing before {@link #begin}.
     *
     * @throws AccountException if the kernel or the user's permissions do not allow it, with the mend
     */
    public static AccountRecorder open() {
        Prefetched<AccountRecorder> begun = AHEAD.getAndSet(null);
        return begun == null ? new AccountRecorder() : begun.get();
    }

    private boolean attachAll(Btf btf) {
        int switches = required(btf, "sched_switch");
        AccountPrograms programs = new AccountPrograms(maps, btf, switches);
        attach(btf, "sched_process_fork", programs::onFork);
        attach(btf, "sched_process_exec", programs::onExec);
        attach(btf, "sched_wakeup", programs::onWakeup);
        attach(btf, "sched_wakeup_new", programs::onWakeup);
        attach(btf, "sched_migrate_task", programs::onMigrate);
        attach(btf, "sched_switch", programs::onSwitch);
        attachPair(btf, "irq_handler", () -> programs.onEntry(Cause.Kind.INTERRUPT, true, 0), programs::onExit);
        attachPair(btf, "softirq", () -> programs.onEntry(Cause.Kind.SOFTIRQ, true, 0), programs::onExit);
        for (int i = 0; i < VECTORS.size(); i++) {
            int number = i;
            attachPair(btf, VECTORS.get(i), () -> programs.onEntry(Cause.Kind.VECTOR, false, number), programs::onExit);
        }
        return programs.tellsStolen();
    }

    private static int required(Btf btf, String tracepoint) {
        return btf.tracepoint(tracepoint)
                .orElseThrow(() -> new AccountException("this kernel has no tracepoint " + tracepoint));
    }

    private void attach(Btf btf, String tracepoint, Supplier<BpfCode> code) {
        attach(tracepoint, required(btf, tracepoint), code);
    }

    private void attach(String tracepoint, int type, Supplier<BpfCode> code) {
        List<Integer> attached = bpf.attach(code.get(), tracepoint, type);
        open.addAll(attached);
        programs.add(attached.get(0));
    }

    /** Attaches to an interrupt's begin and end; kernels and architectures lack some interrupts. */
    private void attachPair(Btf btf, String name, Supplier<BpfCode> entry, Supplier<BpfCode> exit) {
        OptionalInt begins = btf.tracepoint(name + "_entry");
        if (begins.isEmpty()) {
            missing.add(name);
            return;
        }
        attach(btf, name + "_exit", exit);
        attach(name + "_entry", begins.getAsInt(), entry);
    }

    /**
     * Begins an account of the next child of a thread.
     *
     * @param parent the thread that will start the program
     */
    public void begin(int parent) {
        commandLines = null;
        maps.forgetThreads();
        maps.clearCpus(possibleCpus);
        maps.takeCauses(-1);
        missesBefore = misses();
        maps.arm(parent, now());
    }

    /** The words with which a process last executed a program since the account began; none if it did not; empty if not known. */
    public Optional<List<String>> commandLine(int pid) {
        if (commandLines == null) {
            commandLines = maps.commandLines();
        }
        return commandLines.of(pid);
    }

    /**
     * Ends the account and reads it.
     *
     * @param processes the rows of the sample, which say what each process is
     */
    public SampleAccount end(List<ProcessDiff> processes) {
        commandLines = CommandLines.NONE;
        ByteBuffer totals = maps.disarm();
        List<Cause> causes = maps.takeCauses(totals.getLong(AccountMaps.GENERATION));
        return SampleAccount.of(
                totals, tellsStolen, misses() - missesBefore, causes, names, ProcessOrigins.of(causes, processes));
    }

    private long misses() {
        return programs.stream().mapToLong(bpf::misses).sum();
    }

    /** Describes for the header of a run how the account was kept. */
    public Map<String, Object> description() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("measured", true);
        description.put("clock", "CLOCK_MONOTONIC, nanoseconds");
        description.put("begins", "when the program's first thread passes the launcher's gate");
        List<String> notTold = new ArrayList<>(missing);
        if (!tellsStolen) {
            notTold.add("stolen by the hypervisor");
        }
        if (!notTold.isEmpty()) {
            description.put("notTold", notTold);
        }
        return description;
    }

    private long now() {
        Libc.clock_gettime(CLOCK_MONOTONIC, time.address());
        return time.bytes().getLong(0) * 1_000_000_000L + time.bytes().getLong(8);
    }

    private static int possibleCpus() {
        try {
            return CpuList.parse(Files.readString(POSSIBLE_CPUS)).stream()
                    .mapToInt(cpu -> cpu + 1)
                    .max()
                    .orElse(1);
        } catch (IOException e) {
            throw new AccountException("cannot read " + POSSIBLE_CPUS + ": " + e.getMessage());
        }
    }

    @Override
    public void close() {
        for (int i = open.size() - 1; i >= 0; i--) {
            Bpf.close(open.get(i));
        }
        open.clear();
        maps.close();
    }
}
