package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.emplab.agent.Requirement;
import org.emplab.agent.environment.machine.Machine;
import org.emplab.agent.environment.machine.MeasuredFrequency;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.agent.measure.launch.Launcher;
import org.emplab.agent.measure.launch.Launchers;
import org.emplab.agent.measure.launch.MeasureException;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.Limits;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.lab.settings.Scheduling;
import org.emplab.lab.settings.Streams;
import org.emplab.model.Gap;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasurementTest {
    @TempDir
    static Path home;

    @TempDir
    Path directory;

    @BeforeAll
    static void compileOnce() {
        new org.emplab.agent.workload.Workloads(home).launcher();
    }

    @Test
    void takesTheImagesAroundTheExecution() {
        NoCapture capture = new NoCapture();
        try (Measurement measurement = open(capture, settings("true"))) {
            Sample warmUp = measurement.take(0, Optional.empty());
            Sample sample = measurement.take(1, Optional.of(new Gap("paused", 5)));

            assertThat(capture.calls).containsExactly("before", "after", "before", "after");
            assertThat(warmUp.warmUp()).isTrue();
            assertThat(sample.warmUp()).isFalse();
            assertThat(sample.gapBefore()).contains(new Gap("paused", 5));
            assertThat(sample.elapsedNanos()).isPositive();
            assertThat(sample.bootId()).isPresent();
            assertThat(sample.startedMonotonicNanos().orElseThrow())
                    .isGreaterThanOrEqualTo(warmUp.startedMonotonicNanos().orElseThrow() + warmUp.elapsedNanos());
        }
    }

    @Test
    void accountsTheProgramsCpuTimeExactly() {
        ProcessDiff put = root(take(settings("sh", "-c", "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done")));

        long nanos = put.measures().require(Measure.CPU_NANOS);
        long micros =
                put.measures().require(Measure.USER_MICROS) + put.measures().require(Measure.SYSTEM_MICROS);
        assertThat(nanos).isPositive();
        assertThat(micros).isEqualTo(nanos / 1000);
        assertThat(put.lifecycle()).isEqualTo(Lifecycle.PHANTOM);
        assertThat(put.name()).isEqualTo("sh");
        assertThat(put.extra()).isEmpty();
    }

    @Test
    void countsDescendantsThatNoImageSaw() {
        String spin = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done";
        ProcessDiff alone = root(take(settings("sh", "-c", spin)));
        // a waited-for child, and one that the shell leaves behind when it has ended
        ProcessDiff three = root(take(settings("sh", "-c", "(" + spin + "; exit 0); (" + spin + ") & wait; " + spin)));

        long descendants = number(three.extra(), "descendantsCpuNanos");
        assertThat(descendants).isGreaterThan(alone.measures().require(Measure.CPU_NANOS));
        assertThat(three.measures().require(Measure.CPU_NANOS)).isGreaterThan(descendants);
    }

    @Test
    void countsAnOrphanThatEndedBeforeTheProgram() throws IOException {
        Path done = directory.resolve("done");
        String orphan = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done; touch " + done;
        ProcessDiff put = root(
                take(settings("sh", "-c", "(setsid sh -c '" + orphan + "' &); until [ -e " + done + " ]; do :; done")));

        assertThat(number(put.extra(), "descendantsCpuNanos")).isPositive();
    }

    @Test
    void recordsTheExitCodeOfAProgramThatFails() {
        assertThat(take(settings("sh", "-c", "exit 3")).exitCode()).isEqualTo(3);
    }

    @Test
    void recordsTheSignalOfAProgramThatCrashes() {
        Sample crashed = take(settings("sh", "-c", "kill -SEGV $$"));

        assertThat(crashed.exitCode()).isEqualTo(128 + 11);
        assertThat(crashed.failed()).isTrue();
    }

    @Test
    void killsAProgramThatHangsAtItsWallLimit() {
        Sample hung = take(settings("sleep", "600").with(Limits.wall(Duration.ofMillis(200))));

        assertThat(hung.exitCode()).isEqualTo(128 + 9);
        assertThat(hung.extra()).containsEntry("killedBy", "wall limit");
    }

    @Test
    void killsAStormOfForksAtItsWallLimit() {
        String marker = "emp-storm-" + System.nanoTime();
        String storm = "f() { while :; do sh -c 'sleep 600; : " + marker + "' & done; }; f & f & setsid sleep 601; : "
                + marker;
        Sample stormy = take(settings("sh", "-c", storm).with(Limits.wall(Duration.ofMillis(300))));

        assertThat(stormy.exitCode()).isEqualTo(128 + 9);
        assertThat(processesWith(marker)).isEmpty();
    }

    @Test
    void endsAProgramThatWritesWithoutEnd() throws IOException {
        Path out = directory.resolve("out");
        Streams bounded = new Streams(Optional.empty(), Optional.of(out), Optional.empty(), 100_000, false);
        Sample sample = take(settings("cat", "/dev/zero").with(bounded));

        assertThat(sample.exitCode()).isEqualTo(128 + 25); // SIGXFSZ
        assertThat(Files.size(out)).isEqualTo(100_000);
    }

    @Test
    void leavesNoProcessBehind() {
        String marker = "emp-left-" + System.nanoTime();
        Sample sample = take(settings("sh", "-c", "setsid sh -c 'sleep 600; : " + marker + "' & exit 0"));

        assertThat(sample.exitCode()).isZero();
        assertThat(number(sample.extra(), "orphansKilled")).isPositive();
        assertThat(processesWith(marker)).isEmpty();
    }

    @Test
    void survivesAProgramThatClosesItsDescriptorsAndChangesItsName() {
        Sample sample = take(
                settings(
                        "sh",
                        "-c",
                        "printf other > /proc/self/comm; exec 0<&- 1>&- 2>&- 3>&-; i=0; while [ $i -lt 999 ]; do i=$((i+1)); done"));

        assertThat(sample.exitCode()).isZero();
        assertThat(root(sample).name()).isEqualTo("other");
        assertThat(root(sample).measures().require(Measure.CPU_NANOS)).isPositive();
    }

    @Test
    void keepsTheMetricsThatTheProgramReports() {
        Sample sample = take(
                settings(
                        "sh",
                        "-c",
                        "echo firstHalfNanos=64123 >&$EMP_METRICS_FD; echo ratio=0.5 >&3; echo junk >&3; echo a=b >&3; echo huge=1e999 >&3"));

        assertThat(sample.metrics()).isEqualTo(Map.of("firstHalfNanos", 64123L, "ratio", 0.5));
    }

    @Test
    void neverBlocksAProgramThatReportsWithoutEnd() {
        Sample sample = take(settings("sh", "-c", "cat /dev/zero >&3; echo a=1 >&3; exit 0"));

        assertThat(sample.exitCode()).isZero();
    }

    @Test
    void keepsTheEndOfTheWarmUpsErrors() {
        try (Measurement measurement = open(new NoCapture(), settings("sh", "-c", "echo no such table >&2; exit 1"))) {
            measurement.take(0, Optional.empty());

            assertThat(measurement.lastErrors()).contains("no such table\n");
        }
    }

    @Test
    void keepsLittleOfVeryManyErrors() {
        try (Measurement measurement =
                open(new NoCapture(), settings("sh", "-c", "yes | head -c 300000000 >&2; echo at last >&2; exit 1"))) {
            assertThat(measurement.take(0, Optional.empty()).exitCode()).isEqualTo(1);
            assertThat(measurement.lastErrors())
                    .hasValueSatisfying(
                            text -> assertThat(text).endsWith("at last\n").hasSizeLessThan(100_000));
            assertThat(measurement.take(1, Optional.empty()).exitCode()).isEqualTo(1);
        }
    }

    @Test
    void recordsWhatDisturbedTheMachineMeanwhile() {
        Sample sample = take(settings("true"));

        assertThat(sample.extra().get("disturbances"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsKeys("swappedInPages", "swappedOutPages")
                .allSatisfy((counter, growth) -> assertThat((Long) growth).isNotNegative());
    }

    @Test
    void hasTheFrequencyOfTheCpuWhereTheKernelShowsIt() {
        assertThat(take(settings("true")).extra().containsKey("frequencyKilohertz"))
                .isEqualTo(new MeasuredFrequency(Machine.local()).kilohertz(0).isPresent());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void knowsTheCpuOnWhichTheProgramEnded(int cpu) {
        Requirement.CPUS.check(Runtime.getRuntime().availableProcessors() > cpu, "there is no CPU " + cpu);
        MeasureSettings settings = settings("true")
                .with(new Scheduling(List.of(cpu), OptionalInt.empty(), Optional.empty(), OptionalInt.empty()));
        Workloads workloads = new Workloads(home);
        try (Launcher launcher = Launchers.start(workloads.prepare(settings.program()), settings, workloads)) {
            assertThat(launcher.run(false).get("endProcessor")).hasValue(cpu);
        }
    }

    @Test
    void saysWhyAProgramCannotBeExecuted() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "neither program nor script");
        assertThat(text.toFile().setExecutable(true)).isTrue();

        assertThatThrownBy(() -> take(settings(text.toString())))
                .isInstanceOf(MeasureException.class)
                .hasMessageContaining(text.toString())
                .hasMessageContaining("#!/bin/sh");
    }

    @Test
    void tellsAMissingInterpreterFromAMissingProgram() throws IOException {
        Path script = Files.writeString(directory.resolve("script"), "#!/no/such/interpreter\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();

        assertThatThrownBy(() -> take(settings(script.toString())))
                .isInstanceOf(MeasureException.class)
                .hasMessageContaining(
                        "the file is there, but not what it needs: the interpreter that its first line names");
    }

    @Test
    void runsWhereAndHowItIsTold() throws IOException {
        Path out = directory.resolve("told");
        MeasureSettings settings = MeasureSettings.fromJson(Map.of(
                "command",
                        List.of(
                                "sh",
                                "-c",
                                "pwd; echo $GREETING; taskset -cp $$ 2>/dev/null | sed 's/.*: //'; nice; ulimit -t; cat"),
                "directory", "/usr",
                "environment", Map.of("GREETING", "hello lab"),
                "cpus", List.of(0),
                "nice", 7,
                "cpuLimitSeconds", 60,
                "stdin",
                        Files.writeString(directory.resolve("in"), "from a file\n")
                                .toString(),
                "stdout", out.toString()));

        assertThat(take(settings).exitCode()).isZero();
        assertThat(Files.readAllLines(out)).containsExactly("/usr", "hello lab", "0", "7", "60", "from a file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stdin", "stdout", "stderr", "directory"})
    void namesTheFileThatStandsInTheWay(String key) {
        Path missing = directory.resolve("nowhere").resolve("file");
        MeasureSettings settings =
                MeasureSettings.fromJson(Map.of("command", List.of("true"), key, missing.toString()));

        assertThatThrownBy(() -> take(settings))
                .isInstanceOf(MeasureException.class)
                .hasMessageContaining(missing + ": No such file or directory");
    }

    @Test
    void runsAsAnotherUser() throws IOException {
        Requirement.ROOT.check(System.getProperty("user.name").equals("root"), "only root may change the user");
        Path open = Files.createDirectory(directory.resolve("open"));
        assertThat(open.toFile().setWritable(true, false)).isTrue();
        assertThat(directory.toFile().setExecutable(true, false)).isTrue();
        MeasureSettings settings = MeasureSettings.fromJson(Map.of(
                "command", List.of("sh", "-c", "id -un; id -gn; id -Gn; grep NoNewPrivs /proc/self/status | wc -l"),
                "user", "nobody",
                "stdout", open.resolve("out").toString()));

        assertThat(take(settings).exitCode()).isZero();
        assertThat(Files.readAllLines(open.resolve("out"))).startsWith("nobody", "nogroup", "nogroup");
    }

    @Test
    void saysThatThereIsNoSuchUser() {
        MeasureSettings settings = MeasureSettings.fromJson(Map.of("command", List.of("true"), "user", "no-such-user"));

        assertThatThrownBy(() -> take(settings)).hasMessageContaining("no such user: no-such-user");
    }

    @Test
    void runsUnderAnotherPolicy() throws IOException {
        Path out = directory.resolve("policy");
        MeasureSettings settings = MeasureSettings.fromJson(
                Map.of("command", List.of("chrt", "-p", "0"), "policy", "batch", "stdout", out.toString()));

        assertThat(take(settings).exitCode()).isZero();
        assertThat(Files.readString(out)).contains("SCHED_BATCH");
    }

    @Test
    void endsAProgramOverItsCpuLimit() {
        MeasureSettings settings = MeasureSettings.fromJson(
                Map.of("command", List.of("sh", "-c", "while :; do :; done"), "cpuLimitSeconds", 1));

        assertThat(take(settings).exitCode()).isIn(128 + 24, 128 + 9); // SIGXCPU, or SIGKILL at the hard limit
    }

    @Test
    void refusesMemoryOverItsLimit() {
        MeasureSettings settings = MeasureSettings.fromJson(Map.of(
                "command",
                List.of("sh", "-c", "x=$(head -c 200000000 /dev/zero | tr '\\0' x); true"),
                "memoryLimitBytes",
                100_000_000));

        assertThat(take(settings).failed()).isTrue();
    }

    @Test
    void saysWhichSettingTheKernelRefused() {
        assertThatThrownBy(() -> take(settings("true")
                        .with(new Scheduling(
                                List.of(8000), OptionalInt.empty(), Optional.empty(), OptionalInt.empty()))))
                .hasMessageContaining("set the CPU affinity");
    }

    @Test
    void anAbortFromAnotherThreadKillsTheTreeAndGivesNoSample() throws InterruptedException {
        String marker = "emp-abort-" + System.nanoTime();
        Path running = directory.resolve("running");
        try (Measurement measurement =
                open(new NoCapture(), settings("sh", "-c", "touch " + running + "; sleep 600; : " + marker))) {
            CountDownLatch aborting = new CountDownLatch(1);
            Thread other = new Thread(() -> {
                while (!Files.exists(running)) {
                    Thread.onSpinWait();
                }
                aborting.countDown();
                measurement.abort();
            });
            other.start();

            assertThatThrownBy(() -> measurement.take(1, Optional.empty())).isInstanceOf(AbortedException.class);
            other.join();
        }
        assertThat(processesWith(marker)).isEmpty();
    }

    @Test
    void putsTheExactTimesIntoTheRowThatTheExitRecordLeft() {
        // the row's pid is not known beforehand: the launcher's next child
        Sample sample = take(settings("true"));

        assertThat(sample.processes()).hasSize(1);
        assertThat(sample.idleProcesses()).isEqualTo(OptionalInt.of(7));
        assertThat(sample.lost()).isEqualTo(OptionalLong.of(0));
        assertThat(number(sample.extra(), "peakMemoryBytes")).isPositive();
    }

    private Sample take(MeasureSettings settings) {
        try (Measurement measurement = open(new NoCapture(), settings)) {
            return measurement.take(1, Optional.empty());
        }
    }

    private static Measurement open(NoCapture capture, MeasureSettings settings) {
        return Measurement.open(settings, capture, Map.of(), home);
    }

    private static MeasureSettings settings(String... command) {
        return MeasureSettings.of(new Program.Command(List.of(command)));
    }

    private static ProcessDiff root(Sample sample) {
        return sample.processes().stream().filter(ProcessDiff::put).findFirst().orElseThrow();
    }

    private static long number(Map<String, Object> extra, String key) {
        assertThat(extra).containsKey(key);
        return extra.get(key) instanceof Number number ? number.longValue() : -1;
    }

    private static List<ProcessHandle> processesWith(String marker) {
        try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
            return all.filter(process -> process.info().commandLine().orElse("").contains(marker))
                    .toList();
        }
    }
}
