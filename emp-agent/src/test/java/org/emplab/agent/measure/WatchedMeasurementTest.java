package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.emplab.agent.Requirement;
import org.emplab.agent.capture.Capture;
import org.emplab.agent.capture.CaptureException;
import org.emplab.agent.capture.Captures;
import org.emplab.lab.settings.CaptureSettings;
import org.emplab.lab.settings.CaptureSettings.CaptureSource;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.Program;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Between images of the real machine. */
class WatchedMeasurementTest {
    private static final String SPIN = "i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done";

    @TempDir
    static Path home;

    @ParameterizedTest
    @EnumSource(names = {"TASKSTATS", "PROC"})
    void theProgramIsAPhantomWithTheExactTimesOfItsClock(CaptureSource source) {
        Sample sample = take(source, "sh", "-c", SPIN);

        List<ProcessDiff> put = put(sample);
        assertThat(put).hasSize(1);
        assertThat(put.get(0).lifecycle()).isEqualTo(Lifecycle.PHANTOM);
        assertThat(put.get(0).name()).isEqualTo("sh");
        assertThat(put.get(0).startedAtTicks()).isPresent();
        long nanos = put.get(0).measures().require(Measure.CPU_NANOS);
        assertThat(put.get(0).measures().require(Measure.USER_MICROS)
                        + put.get(0).measures().require(Measure.SYSTEM_MICROS))
                .isEqualTo(nanos / 1000);
        assertThat(sample.processes()).anyMatch(row -> !row.put());
    }

    @ParameterizedTest
    @EnumSource(names = {"TASKSTATS", "PROC"})
    void theRowsOfAWholeTreeAddUpToTheKernelsTotal(CaptureSource source) {
        String child = "sh -c '" + SPIN + "'";
        Sample sample = take(source, "sh", "-c", child + "; " + child + " & setsid " + child + " & wait; " + SPIN);

        long alone = IntStream.range(0, 3) // what else runs makes some longer
                .mapToLong(i -> cpu(take(source, "sh", "-c", SPIN)))
                .min()
                .orElseThrow();
        assertThat(cpu(sample)).isGreaterThan(2 * alone);
        assertThat(sample.processes())
                .filteredOn(row -> row.name().equals("emp-launch"))
                .noneMatch(ProcessDiff::put);
    }

    @ParameterizedTest
    @EnumSource(names = {"TASKSTATS"})
    void everyProcessOfTheTreeIsMarked(CaptureSource source) {
        Sample sample = take(source, "sh", "-c", "(setsid sh -c 'true; " + SPIN + "' &); ls / ; " + SPIN);

        assertThat(put(sample)).extracting(ProcessDiff::name).contains("sh", "ls");
        assertThat(put(sample)).extracting(ProcessDiff::parentPid).doesNotContain(OptionalInt.empty());
    }

    private static long cpu(Sample sample) {
        return put(sample).stream()
                .mapToLong(row -> row.measures().require(Measure.CPU_NANOS))
                .sum();
    }

    private static List<ProcessDiff> put(Sample sample) {
        return sample.processes().stream().filter(ProcessDiff::put).toList();
    }

    private static Sample take(CaptureSource source, String... command) {
        MeasureSettings settings = MeasureSettings.of(new Program.Command(List.of(command)));
        try (Capture capture = open(source);
                Measurement measurement = Measurement.open(settings, capture, Map.of(), home)) {
            return measurement.take(1, Optional.empty());
        }
    }

    private static Capture open(CaptureSource source) {
        try {
            return Captures.open(CaptureSettings.of(source));
        } catch (CaptureException e) {
            Requirement.TASKSTATS.check(source == CaptureSource.PROC, "not permitted: " + e.getMessage());
            throw e;
        }
    }
}
