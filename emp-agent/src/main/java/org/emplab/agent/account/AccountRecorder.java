package org.emplab.agent.account;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.emplab.agent.Prefetched;
import org.emplab.agent.account.AccountMaps.CommandLines;
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

    /** Tracepoints that every kernel has, in the order in which the programs can begin. */
    private static final List<String> SCHEDULER = List.of(
            "sched_process_fork",
            "sched_process_exec",
            "sched_wakeup",
            "sched_wakeup_new",
            "sched_migrate_task",
            "sched_switch");

    private final Bpf bpf = new Bpf();
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
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new AccountException("the programs of the account are for little-endian machines");
        }
        BpfObject object = BpfObject.read("account.bpf.o");
        maps = new AccountMaps(bpf, object, possibleCpus());
        try {
            Btf btf = Btf.read(Btf.KERNEL);
            attachAll(btf, new AccountPrograms(object, maps, btf));
            tellsStolen = btf.offset("task_struct.se.cfs_rq").isPresent()
                    && btf.offset("cfs_rq.rq").isPresent()
                    && btf.offset("rq.prev_steal_time_rq").isPresent();
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

    private void attachAll(Btf btf, AccountPrograms programs) {
        for (String each : SCHEDULER) {
            int type = btf.tracepoint(each)
                    .orElseThrow(() -> new AccountException("this kernel has no tracepoint " + each));
            attach(each, type, programs.at(each.equals("sched_wakeup_new") ? "sched_wakeup" : each, type));
        }
        attachPair(btf, programs, "irq_handler", "numbered_entry", Cause.Kind.INTERRUPT, 0);
        attachPair(btf, programs, "softirq", "numbered_entry", Cause.Kind.SOFTIRQ, 0);
        for (int i = 0; i < VECTORS.size(); i++) {
            attachPair(btf, programs, VECTORS.get(i), "entry", Cause.Kind.VECTOR, i);
        }
    }

    private void attach(String tracepoint, int type, ByteBuffer code) {
        List<Integer> attached = bpf.attach(code, tracepoint, type);
        open.addAll(attached);
        programs.add(attached.get(0));
    }

    /** Attaches to an interrupt's begin and end; kernels and architectures lack some interrupts. */
    private void attachPair(
            Btf btf, AccountPrograms programs, String name, String section, Cause.Kind kind, int number) {
        OptionalInt begins = btf.tracepoint(name + "_entry");
        OptionalInt ends = btf.tracepoint(name + "_exit");
        if (begins.isEmpty() || ends.isEmpty()) {
            missing.add(name);
            return;
        }
        attach(name + "_exit", ends.getAsInt(), programs.at("exit", ends.getAsInt()));
        attach(name + "_entry", begins.getAsInt(), programs.entry(section, begins.getAsInt(), kind, number));
    }

    /**
     * Begins an account of the next child of a thread.
     *
     * @param parent the thread that will start the program
     */
    public void begin(int parent) {
        commandLines = null;
        maps.forgetThreads();
        maps.clearCpus();
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

    /**
     * The programs that keep the account in the kernel, one for each tracepoint: {@code src/main/bpf/account.bpf.c}, with the
     * offsets of the running kernel's fields.
     */
    static final class AccountPrograms {
        private static final String FIELD = "field ";

        private final BpfObject object;
        private final AccountMaps maps;
        private final Btf btf;

        AccountPrograms(BpfObject object, AccountMaps maps, Btf btf) {
            this.object = object;
            this.maps = maps;
            this.btf = btf;
        }

        /** A program of the scheduler. */
        ByteBuffer at(String section, int tracepoint) {
            return entry(section, tracepoint, Cause.Kind.OWN, 0);
        }

        /** The program at an interrupt's begin. */
        ByteBuffer entry(String section, int tracepoint, Cause.Kind kind, int number) {
            Map<String, Integer> told = Map.of(
                    "arguments", btf.arguments(tracepoint), "cause_kind", kind.ordinal(), "cause_number", number);
            return object.link(
                    "tp_btf/" + section,
                    maps.descriptors(),
                    symbol -> symbol.name().startsWith(FIELD) ? offset(symbol) : told.getOrDefault(symbol.name(), 0));
        }

        /** The offset of the first of several fields that the kernel has; 0 if it need not have any. */
        private int offset(BpfObject.Symbol symbol) {
            String fields = symbol.name().substring(FIELD.length());
            OptionalInt offset = Stream.of(fields.split("\\|"))
                    .map(btf::offset)
                    .filter(OptionalInt::isPresent)
                    .findFirst()
                    .orElse(OptionalInt.empty());
            if (offset.isEmpty() && !symbol.weak()) {
                throw new AccountException("this kernel has no field " + fields.replace("|", " or "));
            }
            return offset.orElse(0);
        }
    }
}
