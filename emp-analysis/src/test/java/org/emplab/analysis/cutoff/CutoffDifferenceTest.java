package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.emplab.analysis.cutoff.CutoffDifference.Kind;
import org.emplab.model.ProcessTime;
import org.junit.jupiter.api.Test;

class CutoffDifferenceTest {
    @Test
    void saysWhichCutoffsComeGoAndChange() {
        CutoffDifference difference = CutoffDifference.between(
                table(cutoff("sshd", 2), cutoff("crond", 5), cutoff("flush", 9)),
                table(cutoff("rhn_check", 7), cutoff("flush", 9), cutoff("crond", 6)));

        assertThat(difference.changes())
                .extracting(CutoffDifference.Change::name, CutoffDifference.Change::kind)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("crond", Kind.CHANGED),
                        org.assertj.core.groups.Tuple.tuple("rhn_check", Kind.ADDED),
                        org.assertj.core.groups.Tuple.tuple("sshd", Kind.REMOVED));
        assertThat(difference.unchanged()).isEqualTo(1);
        assertThat(difference.count(Kind.ADDED)).isEqualTo(1);
    }

    @Test
    void aTableDoesNotDifferFromItself() {
        CutoffTable table = table(cutoff("sshd", 2));

        assertThat(CutoffDifference.between(table, table)).isEqualTo(new CutoffDifference(List.of(), 1));
    }

    private static CutoffTable table(Cutoff... cutoffs) {
        return new CutoffTable(ProcessTime.USER_SYSTEM, Stream.of(cutoffs).toList());
    }

    private static Cutoff cutoff(String name, double millis) {
        return new Cutoff(
                name,
                OptionalDouble.of(millis),
                OptionalDouble.empty(),
                OptionalDouble.of(millis),
                OptionalDouble.empty(),
                Optional.empty(),
                List.of(new Tier(OptionalDouble.empty(), millis)));
    }
}
