package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.emplab.analysis.cluster.MovedBound;
import org.junit.jupiter.api.Test;

class DerivationDifferenceTest {
    private final CutoffDerivation derivation = Golden.derivation();

    @Test
    void aDerivationDoesNotDifferFromItself() {
        assertThat(DerivationDifference.between(derivation, derivation).none()).isTrue();
    }

    @Test
    void aBoundAboveSomeLSamplesLosesThemAndNoOthers() {
        int first = derivation.shortRun().cluster().lSamples().get(0);
        double et = Golden.shortRun().samples().stream()
                .filter(sample -> sample.number() == first)
                .mapToDouble(sample -> sample.elapsedNanos() / 1e6)
                .findFirst()
                .orElseThrow();
        CutoffDerivation moved = CutoffDerivations.derive(
                Golden.shortRun(),
                Golden.longRun(),
                new CutoffSettings(
                        Optional.empty(), Optional.of(new MovedBound(et, "rick", "a trial")), Optional.empty()));
        DerivationDifference difference = DerivationDifference.between(derivation, moved);
        assertThat(difference.none()).isFalse();
        assertThat(difference.longRun().none()).isTrue();
        assertThat(difference.shortRun().lost()).contains(first);
        assertThat(difference.shortRun().gained()).isEmpty();
        assertThat(difference.shortRun().boundAfterMillis()).hasValue(et);
        assertThat(DerivationDifference.between(moved, derivation).shortRun().gained())
                .isEqualTo(difference.shortRun().lost());
    }
}
