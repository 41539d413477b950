package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.emplab.agent.Requirement;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.MeasuredFrequency;
import org.emplab.agent.measure.launch.Launcher;
import org.emplab.agent.measure.launch.Launchers;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.BlockOrder;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Scheduling;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MeasurementTest extends ExecutedPrograms {
    private static final String SPIN = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done";

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
        // a waited-for child, and one that the shell leaves behind when it has ended
        ProcessDiff three = root(take(settings("sh", "-c", "(" + SPIN + "; exit 0); (" + SPIN + ") & wait; " + SPIN)));

        long descendants = number(three.extra(), "descendantsCpuNanos");
        assertThat(descendants).isGreaterThan(leastCpuNanos("sh", "-c", SPIN));
        assertThat(three.measures().require(Measure.CPU_NANOS)).isGreaterThan(descendants);
    }

    /** Of three executions: what else runs makes some longer. */
    private long leastCpuNanos(String... command) {
        return IntStream.range(0, 3)
                .mapToLong(i -> root(take(settings(command))).measures().require(Measure.CPU_NANOS))
                .min()
                .orElseThrow();
    }

    @Test
    void countsAnOrphanThatEndedBeforeTheProgram() throws IOException {
        Path done = directory.resolve("done");
        String orphan = SPIN + "; touch " + done;
        ProcessDiff put = root(
                take(settings("sh", "-c", "(setsid sh -c '" + orphan + "' &); until [ -e " + done + " ]; do :; done")));

        assertThat(number(put.extra(), "descendantsCpuNanos")).isPositive();
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
    void keepsTheEndsOfWhatTheWarmUpWritesAndLeavesMeasuredSamplesAlone() {
        String writes = "[ /proc/self/fd/1 -ef /dev/null ] && exit 7; yes 0123456789abcde | head -c 10000000;"
                + " printf '\\0\\377\\033[1m'; echo wrong >&2";
        try (Measurement measurement = open(new NoCapture(), settings("sh", "-c", writes))) {
            assertThat(measurement.warmUp().exitCode()).isZero();
            assertThat(measurement.output("sh, ", 40_000))
                    .startsWith("sh, standard output, the last 32 KiB of 10000006 bytes\n")
                    .endsWith("0123456789abcde\n\ufffd\ufffd\033[1m\nsh, standard error, 6 bytes\nwrong\n")
                    .hasSizeBetween(32_700, 33_000);
            assertThat(measurement.output("", 100))
                    .startsWith("standard output, the last 100 characters of 10000006 bytes\n")
                    .hasSizeLessThan(250);
            assertThat(measurement.lastErrors()).contains("wrong\n");

            assertThat(measurement.take(1, Optional.empty()).exitCode()).isEqualTo(7);
            assertThat(measurement.output("", 100)).isEmpty();
        }
    }

    @Test
    void keepsNothingThatGoesToAFile() {
        Map<String, Object> asked = Map.of(
                "command",
                List.of("sh", "-c", "echo there"),
                "stdout",
                directory.resolve("out").toString());
        try (Measurement measurement = open(new NoCapture(), settings(asked))) {
            assertThat(measurement.warmUp().exitCode()).isZero();
            assertThat(measurement.output("", 100)).isEmpty();
            assertThat(directory.resolve("out")).hasContent("there");
        }
    }

    @Test
    void endsAWarmUpThatWritesWithoutEndAtItsWallLimit() {
        String writes = "for i in 1 2 3 4; do yes & done; yes >&2 & wait"; // the pipe is never empty
        Map<String, Object> asked = Map.of("command", List.of("sh", "-c", writes), "wallLimitSeconds", 1);
        try (Measurement measurement = open(new NoCapture(), settings(asked))) {
            assertThat(measurement.warmUp().extra()).containsEntry("killedBy", "wall limit");
            assertThat(measurement.output("", 100)).contains("standard output, the last ", "standard error, the last ");
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
            assertThat(launcher.run(Launcher.Kept.NOTHING).get("endProcessor")).hasValue(cpu);
        }
    }

    @Test
    void aRunThatGoesOnKnowsThatItsProgramIsAnotherOne() throws IOException {
        Path program = Files.copy(Path.of("/bin/true"), directory.resolve("program"));
        MeasureSettings settings = settings(program.toString());
        BlockOrder order = new BlockOrder(BlockOrder.Kind.ALTERNATING, 0, 1);
        RunHeader begun;
        try (Interleaving before = Interleaving.open(List.of(settings), order, new NoCapture(), Map.of(), home)) {
            begun = before.header();
            assertThat(before.take(1, Optional.empty()).extra()).doesNotContainKey("executableSha256");
        }
        Files.copy(Path.of("/bin/echo"), program, StandardCopyOption.REPLACE_EXISTING);

        try (Interleaving after = Interleaving.open(List.of(settings), order, new NoCapture(), Map.of(), home)) {
            after.resume(begun);
            Sample sample = after.take(2, Optional.empty());

            assertThat(sample.extra())
                    .containsEntry("executableSha256", after.header().workload().get("executableSha256"));
            assertThat(ProgramChanges.of(List.of(sample)).change())
                    .hasValueSatisfying(said -> assertThat(said).contains("execution 2 ran another one"));
        }
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

    private static ProcessDiff root(Sample sample) {
        return sample.processes().stream().filter(ProcessDiff::put).findFirst().orElseThrow();
    }
}
