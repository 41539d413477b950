package org.emplab.agent.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CapturedDiff;
import org.emplab.agent.capture.PutScope;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.MeasuredFrequency;
import org.emplab.agent.environment.ValiditySigns;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.measure.launch.LaunchedExecution;
import org.emplab.agent.measure.launch.Launcher;
import org.emplab.agent.measure.launch.Launchers;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.Confinement;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.model.Failure;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;
import org.jspecify.annotations.Nullable;

/**
 * Takes the samples of one run: before-image, start, execution, end, after-image (EMP, figures 5 and 6).
 *
 * <p>Open it once for a run, take sample 0 (the warm-up) and then the others in order, close it. The capture stays the
 * caller's. One thread takes samples; {@link #abort} may come from any other.
 */
public final class Measurement implements AutoCloseable {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private static final Path THIS_THREAD = Path.of("/proc/thread-self");

    private final Capture capture;
    private final ReadyProgram program;
    private final ExecutableFile executable;
    private final RunHeader header;
    private final Launcher launcher;
    private final MeasuredFrequency frequency = new MeasuredFrequency(Machine.local());
    private final Optional<String> bootId;
    private final MeasureSettings settings;
    private final Suspension suspension = new Suspension();
    private @Nullable LaunchedExecution last;

    private Measurement(
            Capture capture, ReadyProgram program, RunHeader header, Launcher launcher, MeasureSettings settings) {
        this.capture = capture;
        this.program = program;
        this.executable = new ExecutableFile(program);
        this.header = header;
        this.launcher = launcher;
        this.bootId = read(BOOT_ID);
        this.settings = settings;
    }

    /**
     * Finds or compiles the program and starts the launcher; nothing of the program runs yet.
     *
     * @param environment the machine's state, for the header
     * @param home {@code EMP_HOME}
     * @throws org.emplab.agent.workload.WorkloadException if there is no such program, or no compiler for a workload
     * @throws IllegalArgumentException if a setting is wrong
     */
    public static Measurement open(
            MeasureSettings settings, Capture capture, Map<String, Object> environment, Path home) {
        return open(settings, capture, environment, home, Optional.empty());
    }

    /** Like the other, where a machine's owner bounds what the program may execute and open. */
    public static Measurement open(
            MeasureSettings settings,
            Capture capture,
            Map<String, Object> environment,
            Path home,
            Optional<Confinement> confinement) {
        Workloads workloads = new Workloads(home);
        ReadyProgram program = workloads.prepare(settings.program(), confinement);
        Launcher launcher = Launchers.start(program, settings, workloads);
        RunHeader header = MeasureHeader.of(settings, program, launcher, capture, environment);
        JvmThreads.giveSlack();
        return new Measurement(capture, program, header, launcher, settings);
    }

    /** Goes on with a run in whose header the program is told so. */
    void resume(Map<?, ?> workload) {
        if (workload.get(Sample.EXECUTABLE_SHA256) instanceof String sha256) {
            executable.expect(sha256);
        }
    }

    /** The header without a run id, which the caller adds. */
    public RunHeader header() {
        return header;
    }

    /**
     * Executes the program once between two images.
     *
     * @param number 0 for the warm-up
     * @param gap why it does not follow its predecessor at once
     * @return the sample; a failed or killed program is a sample with its exit code
     * @throws MeasureException if the program could not be started, saying why
     * @throws AbortedException after {@link #abort}
     */
    public Sample take(int number, Optional<Gap> gap) {
        return take(number, gap, number == 0 ? Launcher.Kept.ERRORS : Launcher.Kept.NOTHING);
    }

    /** Takes sample 0, and keeps the end of the program's output. */
    Sample warmUp() {
        return take(0, Optional.empty(), Launcher.Kept.OUTPUT);
    }

    private Sample take(int number, Optional<Gap> gap, Launcher.Kept kept) {
        executable.look();
        executable.identity().ifPresent(launcher::expect);
        ValiditySigns signs = ValiditySigns.read();
        capture.before();
        capture.account(launcher.adopter().orElseGet(Measurement::thisThread));
        LaunchedExecution outcome = launcher.run(kept);
        outcome.startFailure(settings, program.executable()).ifPresent(failure -> {
            throw new MeasureException(program.arguments().get(0) + ": " + failure + " [" + program.executable() + "]");
        });
        OptionalLong kilohertz = kilohertz(outcome);
        CapturedDiff diff = capture.after(
                new PutScope(outcome.pid(), OptionalLong.of(outcome.pid()), Optional.empty(), launcher.adopter()));
        last = outcome;
        return sample(number, gap, outcome, diff, ValiditySigns.read().since(signs), kilohertz);
    }

    /** The frequency of the CPU on which the program ended, kHz, read a moment after the end. */
    private OptionalLong kilohertz(LaunchedExecution outcome) {
        OptionalLong cpu = outcome.get("endProcessor");
        return cpu.isPresent() ? frequency.kilohertz((int) cpu.getAsLong()) : OptionalLong.empty();
    }

    /** The end of what the warm-up wrote to standard error, if anything; for a message when it failed. */
    public Optional<String> lastErrors() {
        return Optional.ofNullable(last).map(LaunchedExecution::stderr).filter(text -> !text.isBlank());
    }

    /** Like {@link LaunchedExecution#output}, of {@link #warmUp}. */
    String output(String title, int most) {
        return last == null ? "" : last.output(title, most);
    }

    /** Says what measuring loses by this machine's way of starting programs; empty if nothing. */
    public Optional<String> handicap() {
        return launcher.handicap();
    }

    /** Ends the sample that is being taken, and the measurement; from any thread. Its process tree is killed. */
    public void abort() {
        launcher.abort();
    }

    @Override
    public void close() {
        executable.close();
        launcher.close();
    }

    private Sample sample(
            int number,
            Optional<Gap> gap,
            LaunchedExecution outcome,
            CapturedDiff diff,
            ValiditySigns disturbances,
            OptionalLong kilohertz) {
        PutRowTimes rows = new PutRowTimes(PutAccount.of(outcome), launcher.adopter());
        return new Sample(
                number,
                number == 0,
                Optional.empty(),
                outcome.startedAt(),
                outcome.need("elapsedNanos"),
                outcome.exitCode(),
                rows.mark(diff.processes()),
                diff.lost(),
                ReportedMetrics.parse(outcome.metrics()),
                OptionalInt.of(diff.idleProcesses()),
                runQueueDelay(outcome, diff),
                bootId,
                OptionalLong.of(outcome.need("startedMonotonicNanos")),
                gap,
                Map.of(),
                extra(outcome, diff, disturbances, kilohertz));
    }

    /** The counts of the whole tree from its exit records, less the root's before its release; else of the root's main thread. */
    private static OptionalLong runQueueDelay(LaunchedExecution outcome, CapturedDiff diff) {
        OptionalLong whole = diff.putRunQueueDelayNanos();
        return whole.isPresent()
                ? OptionalLong.of(Math.max(
                        0, whole.getAsLong() - outcome.get("gateDelayNanos").orElse(0)))
                : outcome.sinceGate("DelayNanos");
    }

    private Map<String, Object> extra(
            LaunchedExecution outcome, CapturedDiff diff, ValiditySigns disturbances, OptionalLong kilohertz) {
        Map<String, Object> extra = new LinkedHashMap<>();
        outcome.get("peakKibibytes").ifPresent(kibibytes -> extra.put("peakMemoryBytes", kibibytes * 1024));
        kilohertz.ifPresent(frequency -> extra.put("frequencyKilohertz", frequency));
        outcome.killed()
                .or(() -> overCpuLimit(outcome) ? Optional.of(Failure.CPU_LIMIT) : Optional.empty())
                .ifPresent(why -> extra.put("killedBy", why));
        executable.otherSha256().ifPresent(hash -> extra.put(Sample.EXECUTABLE_SHA256, hash));
        suspension.sinceLast().ifPresent(nanos -> extra.put("suspendedNanos", nanos));
        for (String count :
                List.of("orphansKilled", "orphansKept", "orphansLeft", "memoryLimitKills", "processLimitHits")) {
            outcome.get(count).stream().filter(n -> n > 0).forEach(n -> extra.put(count, n));
        }
        diff.drains().ifPresent(drains -> {
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("intervalNanos", drains.intervalNanos());
            told.put("count", drains.count());
            told.put("cpuNanos", drains.cpuNanos());
            extra.put("listenerDrains", told);
        });
        List<Map<String, Object>> left = outcome.leftProcesses();
        if (!left.isEmpty()) {
            extra.put(Failure.LEFT_PROCESSES, left);
        }
        diff.account()
                .map(account -> account.within(outcome.get("startedClockNanos"), outcome.get("endedClockNanos")))
                .ifPresent(account -> extra.put("account", account.toJson()));
        Map<String, Object> disturbed = disturbances.counted();
        if (!disturbed.isEmpty()) {
            extra.put("disturbances", disturbed);
        }
        return extra;
    }

    /** SIGXCPU, which the kernel sends at the limit; of a descendant, a shell passes it on. */
    private boolean overCpuLimit(LaunchedExecution outcome) {
        return settings.limits().cpuSeconds().isPresent() && outcome.exitCode() == 128 + Failure.SIGXCPU;
    }

    /** The number of the calling thread, which starts the program itself where there is no launcher. */
    private static int thisThread() {
        try {
            return Integer.parseInt(
                    Files.readSymbolicLink(THIS_THREAD).getFileName().toString());
        } catch (IOException e) {
            return -1;
        }
    }

    private static Optional<String> read(Path path) {
        try {
            return Optional.of(Files.readString(path).trim());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
