package org.emplab.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.emplab.server.health.ReferenceRule.Expected;
import org.emplab.server.health.ReferenceRule.Times;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ReferenceRuleTest {
    private static List<Times> past(double... medians) {
        return DoubleStream.of(medians)
                .mapToObj(median -> new Times(median, 0.5))
                .toList();
    }

    @Test
    void takesTheMedianOfARunAndHowFarItsSamplesAreFromIt() {
        assertThat(Times.of(new double[] {5, 1, 2, 3, 100})).isEqualTo(new Times(3, 2));
        assertThat(Times.of(new double[] {1, 2})).isEqualTo(new Times(1.5, 0.5));
        assertThat(Times.of(new double[] {7})).isEqualTo(new Times(7, 0));
    }

    @Test
    void expectsNothingOfFewerThanEightRuns() {
        assertThat(ReferenceRule.expected(past(1, 2, 3, 4, 5, 6, 7))).isEmpty();
        assertThat(ReferenceRule.expected(List.of())).isEmpty();
    }

    /** Median 2010, median absolute deviation 10, times 1.4826 · 8 · 2. */
    @Test
    void expectsTheMedianOfThePastWithinAMultipleOfItsDeviation() {
        Expected expected = ReferenceRule.expected(past(2000, 2000, 2000, 2010, 2010, 2020, 2020, 2100))
                .orElseThrow();
        assertThat(expected.medianMillis()).isEqualTo(2010);
        assertThat(expected.medianBoundMillis()).isEqualTo(10 * 1.4826 * 16);
        assertThat(ReferenceRule.objection(new Times(2247, 0.5), expected)).isEmpty();
        assertThat(ReferenceRule.objection(new Times(2248, 0.5), expected))
                .contains(
                        "the reference run's median PT is 2248.000 ms, 11.84 % longer than the 2010.000 ms ± 237.216 ms"
                                + " of the last 8");
        assertThat(ReferenceRule.objection(new Times(1772, 0.5), expected))
                .hasValueSatisfying(why -> assertThat(why).contains("shorter"));
    }

    @Test
    void doesNotMindAPercentHoweverAlikeThePastWas() {
        Expected expected = ReferenceRule.expected(past(2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000))
                .orElseThrow();
        assertThat(ReferenceRule.objection(new Times(2020, 0.5), expected)).isEmpty();
        assertThat(ReferenceRule.objection(new Times(2021, 0.5), expected)).isPresent();
    }

    @Test
    void mindsSamplesThatSpreadMoreThanTheyUsedTo() {
        Expected expected = ReferenceRule.expected(past(2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000))
                .orElseThrow();
        assertThat(ReferenceRule.objection(new Times(2000, 20), expected)).isEmpty();
        assertThat(ReferenceRule.objection(new Times(2000, 0), expected)).isEmpty();
        assertThat(ReferenceRule.objection(new Times(2000, 21), expected))
                .hasValueSatisfying(why -> assertThat(why).contains("spreads by 21.000 ms", "at most 20.500 ms"));
    }

    /** The full table is in docs/appendix/reference-runs.md, by {@link ReferenceRates}. */
    @Test
    @Tag("thorough")
    void hardlyEverObjectsToAMachineThatIsAsItWas() {
        Random random = new Random(11);
        int objections = 0;
        int runs = 20_000;
        for (int trial = 0; trial < runs; trial++) {
            List<Times> past = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                past.add(ReferenceRates.noisy(random, 0.02));
            }
            Expected expected = ReferenceRule.expected(past).orElseThrow();
            objections += ReferenceRule.objection(ReferenceRates.noisy(random, 0.02), expected)
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertThat(objections).isLessThan(runs / 200);
    }
}
