package org.emplab.analysis.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.analysis.daemon.UnexplainedSamples.UnexplainedSample;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;

class UnexplainedSamplesTest {
    @Test
    void namesAnLSampleInWhichNoExecutionCountsAndWhatItsRecordSays() {
        Run.Builder builder = Run.builder(RunHeader.of("sodb12", "INC2", OptionalDouble.of(2)));
        for (int number = 1; number <= 20; number++) {
            builder.add(sample(number, number == 7 || number == 12 ? 2900 : 2000, number == 12));
        }
        Run run = builder.build();

        List<UnexplainedSample> unexplained = unexplained(run, 7, 12);

        assertThat(unexplained)
                .containsExactly(new UnexplainedSample(
                        7, 2900, "waited 870 ms for a CPU; 91 ticks of 10 ms stolen by the hypervisor"));
    }

    @Test
    void namesARowThatIsTheExcessThoughItRanWithoutEffectElsewhere() {
        Run.Builder builder = Run.builder(RunHeader.of("sodb12", "INC2", OptionalDouble.of(2)));
        for (int number = 1; number <= 20; number++) {
            builder.add(sample(number, number == 7 ? 2890 : 2000, number == 3 || number == 7 || number == 12));
        }

        assertThat(unexplained(builder.build(), 7))
                .extracting(UnexplainedSample::signs)
                .containsExactly(
                        "backup worked 900 ms, of 890 ms that the sample takes more; it worked as long in 2 samples"
                                + " of the cluster without effect, perhaps on another CPU");
    }

    private static List<UnexplainedSample> unexplained(Run run, Integer... lSamples) {
        List<Integer> numbers = List.of(lSamples);
        return UnexplainedSamples.of(
                run, ProcessTime.USER_SYSTEM, numbers, Daemons.find(run, ProcessTime.USER_SYSTEM, numbers));
    }

    private static Sample sample(int number, double millis, boolean withBackup) {
        ProcessDiff java = RunsOfTimes.daemon("java", 3, 0);
        boolean waits = millis > 2000 && !withBackup;
        return new Sample(
                number,
                false,
                Optional.empty(),
                Instant.parse("2026-01-05T08:00:00Z").plusSeconds(2L * number),
                Math.round(millis * 1e6),
                0,
                withBackup
                        ? List.of(RunsOfTimes.put(2000, 0), java, RunsOfTimes.daemon("backup", 900, 0))
                        : List.of(RunsOfTimes.put(2000, 0), java),
                OptionalLong.empty(),
                Map.of(),
                OptionalInt.empty(),
                waits ? OptionalLong.of(870_000_000) : OptionalLong.of(0),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Map.of(),
                Map.of("disturbances", Map.of("stealTicks", waits ? 91 : 0, "coreThrottles", 0)));
    }
}
