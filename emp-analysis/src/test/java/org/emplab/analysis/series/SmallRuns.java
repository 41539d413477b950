package org.emplab.analysis.series;

import static org.emplab.analysis.series.RunsOfTimes.daemon;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.report.InputFile;

/** Small runs that every analysis can answer about. */
public final class SmallRuns {
    private SmallRuns() {}

    /** Of P on sodb12, with what the EMP versions need. */
    public static RunHeader header(double taskLengthSeconds, Map<String, Object> workload) {
        return header(
                "sodb12",
                "P",
                OptionalDouble.of(taskLengthSeconds),
                Map.of("empVersions", List.of("v1", "v2")),
                workload);
    }

    public static RunHeader header(
            String machine,
            String program,
            OptionalDouble taskLengthSeconds,
            Map<String, Object> environment,
            Map<String, Object> workload) {
        return new RunHeader(
                machine,
                program,
                taskLengthSeconds,
                Optional.empty(),
                Optional.empty(),
                environment,
                workload,
                Optional.empty(),
                Map.of());
    }

    /** Forty samples, in whose numbers 1, 14, 27 and 40 rhn_check works for 5 ms. */
    public static Run run(RunsOfTimes run, double seconds, int offset) {
        for (int i = 0; i < 40; i++) {
            double millis = 1000 * seconds + (i * 7 + offset) % 11;
            run.sample(
                    Math.round((millis + i % 3) * 1e6),
                    0,
                    Map.of(
                            "firstHalfNanos", Math.round((millis / 2 + i % 5) * 1e6),
                            "secondHalfNanos", Math.round((millis / 2 - i % 5) * 1e6)),
                    put(millis, 1 + i % 2),
                    daemon("jbd2/md0-8", 1, i % 4),
                    daemon("rhn_check", i % 13 == 0 ? 5 : 0, 0));
        }
        return run.build();
    }

    public static List<InputFile> files(List<Run> runs) {
        return IntStream.range(0, runs.size())
                .mapToObj(i -> new InputFile("run:" + i, "00"))
                .toList();
    }
}
