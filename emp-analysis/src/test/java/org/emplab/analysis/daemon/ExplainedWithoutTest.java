package org.emplab.analysis.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;

class ExplainedWithoutTest {
    /** The sample's excess is the work of rhn_check and of helper; bystander runs on another CPU. */
    @Test
    void namesTheBystanderAndNoneThatLengthensASample() {
        Run.Builder builder = Run.builder(RunHeader.of("sodb12", "INC2", OptionalDouble.of(2)));
        List<Integer> lSamples = new ArrayList<>();
        for (int number = 1; number <= 60; number++) {
            boolean disturbed = number % 12 == 0;
            if (disturbed) {
                lSamples.add(number);
            }
            builder.add(sample(number, disturbed));
        }
        Run run = builder.build();

        assertThat(ExplainedWithout.of(
                        List.of(run), Set.copyOf(lSamples), Daemons.find(run, ProcessTime.USER_SYSTEM, lSamples)))
                .containsExactly("bystander");
    }

    private static Sample sample(int number, boolean disturbed) {
        List<ProcessDiff> rows = new ArrayList<>(List.of(RunsOfTimes.put(2000, 0)));
        long culprit = 400 + number;
        if (disturbed) {
            rows.add(RunsOfTimes.daemon("rhn_check", culprit, 0));
            rows.add(RunsOfTimes.daemon("helper", 40, 0));
            rows.add(RunsOfTimes.daemon("bystander", 250, 0));
        }
        return new Sample(
                number,
                false,
                Optional.empty(),
                Instant.parse("2026-01-05T08:00:00Z").plusSeconds(2L * number),
                1_000_000 * (disturbed ? 2040 + culprit : 2000),
                0,
                rows,
                OptionalLong.empty(),
                Map.of(),
                OptionalInt.empty(),
                OptionalLong.of(0),
                Optional.empty(),
                OptionalLong.empty(),
                Optional.empty(),
                Map.of(),
                Map.of());
    }
}
