package org.emplab.analysis.series;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/** Small runs for tests, sample by sample; the program's ET is its CPU time unless said otherwise. */
public final class RunsOfTimes {
    private static final Instant START = Instant.parse("2013-12-12T08:00:00Z");

    private final RunHeader header;
    private final List<Sample> samples = new ArrayList<>();
    private long laterSeconds;

    private RunsOfTimes(RunHeader header) {
        this.header = header;
    }

    public static RunsOfTimes of(String program) {
        return new RunsOfTimes(RunHeader.of("sodb12", program, OptionalDouble.empty()));
    }

    public static RunsOfTimes of(RunHeader header) {
        return new RunsOfTimes(header);
    }

    public static RunsOfTimes of(String program, double taskLengthSeconds) {
        return new RunsOfTimes(RunHeader.of("sodb12", program, OptionalDouble.of(taskLengthSeconds)));
    }

    /** Begins so many days later. */
    public RunsOfTimes daysLater(int days) {
        laterSeconds = 86_400L * days;
        return this;
    }

    /** The next sample of a program that took this many ms of user time. */
    public RunsOfTimes millis(double... millis) {
        for (double value : millis) {
            sample(Math.round(value * 1e6), 0, put(value, 0));
        }
        return this;
    }

    public RunsOfTimes sample(long elapsedNanos, int exitCode, ProcessDiff... processes) {
        return sample(elapsedNanos, exitCode, Map.of(), processes);
    }

    public RunsOfTimes sample(long elapsedNanos, int exitCode, Map<String, Object> metrics, ProcessDiff... processes) {
        int number = samples.isEmpty() ? 1 : samples.get(samples.size() - 1).number() + 1;
        samples.add(new Sample(
                number,
                false,
                Optional.empty(),
                START.plusSeconds(laterSeconds + number),
                elapsedNanos,
                exitCode,
                List.of(processes),
                OptionalLong.empty(),
                metrics,
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Map.of(),
                Map.of()));
        return this;
    }

    public Run build() {
        Run.Builder builder = Run.builder(header);
        samples.forEach(builder::add);
        return builder.build();
    }

    /** A row of the program under test. */
    public static ProcessDiff put(double userMillis, double systemMillis) {
        return ProcessDiff.of(2003, "INC", true, Lifecycle.PHANTOM, times(userMillis, systemMillis));
    }

    /** A row of a daemon. */
    public static ProcessDiff daemon(String name, double userMillis, double systemMillis) {
        return ProcessDiff.of(100, name, false, Lifecycle.CONTINUED, times(userMillis, systemMillis));
    }

    /** A row with all that is given, and nothing else. */
    public static ProcessDiff row(String name, boolean put, Measures measures) {
        return ProcessDiff.of(100, name, put, Lifecycle.CONTINUED, measures);
    }

    public static Measures times(double userMillis, double systemMillis) {
        return Measures.builder()
                .set(Measure.USER_MICROS, Math.round(userMillis * 1000))
                .set(Measure.SYSTEM_MICROS, Math.round(systemMillis * 1000))
                .build();
    }
}
