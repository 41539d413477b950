package org.emplab.analysis.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.account.ElapsedVariance.Part;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.summary.RunSummary;
import org.emplab.analysis.summary.SummaryReport;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.table.Table;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ElapsedVarianceTest {
    private static final RunSelection CHOSEN =
            new RunSelection(List.of(), List.of(), List.of(), ProcessTime.ON_CPU, List.of(), Map.of(), Door.SHELL);
    /** ET, then on a CPU, waited, interrupted, blocked; the rest of ET is 10, 10 and 20 ns. */
    private static final long[][] SAMPLES = {
        {1000, 900, 50, 30, 10}, {1100, 900, 160, 20, 10}, {1300, 900, 330, 40, 10},
    };

    @Test
    void sharesAreCovariancesWithElapsedTime() throws IOException {
        ElapsedVariance variance = variance(run(SAMPLES));

        // by hand; Python statistics: covariance([50, 160, 330], et) / variance(et) with et = [1000, 1100, 1300]
        assertThat(share(variance, "onCpu")).isZero();
        assertThat(share(variance, "waited")).isCloseTo(129 / 140.0, within(1e-12));
        assertThat(share(variance, "interrupted")).isCloseTo(6 / 140.0, within(1e-12));
        assertThat(share(variance, "blocked")).isZero();
        assertThat(share(variance, "rest")).isCloseTo(5 / 140.0, within(1e-12));
        assertThat(variance.sdMillis().orElseThrow()).isCloseTo(Math.sqrt(70_000 / 3.0) / 1e6, within(1e-15));
    }

    @Test
    void sharesAddUpToOneWhateverTheirSigns() throws IOException {
        ElapsedVariance variance = variance(run(new long[][] {
            {2_000_123, 1_900_000, 90_000, 9_000, 1_000},
            {2_050_017, 1_880_000, 165_000, 4_000, 900},
            {2_130_555, 1_850_000, 270_000, 9_500, 1_050},
        }));

        assertThat(share(variance, "onCpu")).isNegative();
        assertThat(variance.parts().stream()
                        .mapToDouble(part -> part.share().orElseThrow())
                        .sum())
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void haveNoPartThatTheKernelDoesNotTell() throws IOException {
        assertThat(variance(run(SAMPLES)).parts()).extracting(Part::part).doesNotContain("stolen");
    }

    @Test
    void saysWhyThereAreNoSharesOfAConstantTimeOrOfOneSample() throws IOException {
        ElapsedVariance constant = variance(run(new long[][] {{1000, 900, 50, 40, 10}, {1000, 800, 150, 40, 10}}));
        ElapsedVariance one = variance(run(new long[][] {{1000, 900, 50, 40, 10}}));

        assertThat(constant.reason()).hasValue("ET is constant");
        assertThat(constant.parts()).allMatch(part -> part.share().isEmpty());
        assertThat(one.reason()).hasValue("one sample has no variance");
        assertThat(one.sdMillis()).isEqualTo(OptionalDouble.empty());
        assertThat(one.parts().get(0).meanMillis()).isEqualTo(0.0009);
    }

    @Test
    void leaveOutSamplesWithoutACompleteAccount() throws IOException {
        String incomplete = lines(SAMPLES).replaceFirst("\"threads\":1", "\"threads\":1,\"lost\":2");

        assertThat(variance(read(incomplete)).samples()).isEqualTo(2);
        assertThat(variance(read(incomplete)).leftOut()).isEqualTo(1);
        assertThat(ElapsedVariance.of(read(lines(SAMPLES).replace("\"account\"", "\"other\""))))
                .isEmpty();
    }

    @Test
    void standInTheSummaryOfARun() throws IOException {
        RunSummary summary = RunSummary.of(run(SAMPLES), ProcessTime.ON_CPU, Set.of());
        JsonNode json = SummaryReport.of(CHOSEN, List.of(summary), List.of())
                .json()
                .get()
                .at("/runs/0/elapsedVariance");
        var report = SummaryReport.of(CHOSEN, List.of(summary), List.of());

        assertThat(json.at("/parts/1/part").asString()).isEqualTo("waited");
        assertThat(json.at("/parts/1/share").asDouble()).isCloseTo(129 / 140.0, within(1e-12));
        assertThat(report.words())
                .contains("Where the variance of ET comes from, put on m, 3 samples: on a CPU 0.0 %, waited 92.1 %,"
                        + " interrupted 4.3 %, blocked 0.0 %, rest 3.6 %.");
        assertThat(report.tables()).extracting(Table::name).containsExactly("summary", "variance");
    }

    @Test
    void areSaidWithASignWhereTheyAreNegativeAndNoneWhereTheyRoundToZero() throws IOException {
        RunSummary summary = RunSummary.of(
                run(new long[][] {
                    {2_000_123, 1_900_000, 90_000, 9_000, 1_000},
                    {2_050_017, 1_880_000, 165_000, 4_000, 1_000},
                    {2_130_555, 1_850_000, 270_000, 9_500, 999},
                }),
                ProcessTime.ON_CPU,
                Set.of());

        // Python statistics: covariance([1.9e6, 1.88e6, 1.85e6], et) / variance(et) is -0.3823
        assertThat(SummaryReport.of(CHOSEN, List.of(summary), List.of()).words())
                .anyMatch(sentence -> sentence.contains("on a CPU −38.2 %") && sentence.contains("blocked 0.0 %"));
    }

    private static double share(ElapsedVariance variance, String part) {
        return variance.parts().stream()
                .filter(one -> one.part().equals(part))
                .findFirst()
                .orElseThrow()
                .share()
                .orElseThrow();
    }

    private static ElapsedVariance variance(Run run) {
        return ElapsedVariance.of(run).orElseThrow();
    }

    private static Run run(long[][] samples) throws IOException {
        return read(lines(samples));
    }

    private static String lines(long[][] samples) {
        StringBuilder lines = new StringBuilder("{\"format\":\"emp-run/1\",\"machine\":\"m\",\"program\":\"put\"}\n");
        for (int i = 0; i < samples.length; i++) {
            long[] of = samples[i];
            lines.append(String.format(
                    Locale.ROOT,
                    "{\"sample\":%d,\"startedAt\":\"2026-01-01T00:00:0%dZ\",\"elapsedNanos\":%d,\"exitCode\":0,\"account\":"
                            + "{\"onCpuNanos\":%d,\"waitedNanos\":%d,\"interruptedNanos\":%d,\"blockedNanos\":%d,"
                            + "\"threads\":1},\"processes\":[]}\n",
                    i + 1,
                    i,
                    of[0],
                    of[1],
                    of[2],
                    of[3],
                    of[4]));
        }
        return lines.toString();
    }

    private static Run read(String lines) throws IOException {
        Run.Builder run;
        try (RunFileReader reader = RunFileReader.of(
                new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)), "run.emprun.jsonl")) {
            run = Run.builder(reader.header());
            for (var sample = reader.next(); sample != null; sample = reader.next()) {
                run.add(sample);
            }
        }
        return run.build();
    }
}
