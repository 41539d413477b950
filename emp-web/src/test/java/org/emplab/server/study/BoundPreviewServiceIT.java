package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.study.BoundPreviewService.Look;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** A look at other bounds that takes longer than a person waits. */
class BoundPreviewServiceIT extends RunningLab {
    private static final Duration LONG = Duration.ofMinutes(10);

    @Autowired
    private BoundPreviewService bounds;

    @Autowired
    private DerivationService derivations;

    @Test
    void isUnderWayUntilWhoAsksTheSameAgainHasTheAnswer() throws Exception {
        Derivation derivation = derived();
        look(derivation, 128_300, Duration.ZERO);
        Look awaited = look(derivation, 128_300, LONG).orElseThrow();
        assertThat(awaited.difference().none()).isFalse();
        assertThat(look(derivation, 128_300, Duration.ZERO)).containsSame(awaited);
    }

    @Test
    void isGivenUpWhenTheBoundIsMovedOnSoThatNoPlaceIsTaken() throws Exception {
        Derivation derivation = derived();
        for (int i = 0; i < 2 * AnalysisRunner.MOST_WAITING; i++) {
            look(derivation, 128_300 + i, Duration.ZERO);
        }
        assertThat(look(derivation, 129_000, LONG)).isPresent();
    }

    @Test
    void isNotGivenUpWhenThePersonLooksAtAnotherBoundOnAnotherPage() throws Exception {
        Derivation derivation = derived();
        look(derivation, 128_300, Duration.ZERO);
        look(derivation, 128_310, Duration.ZERO);
        assertThat(look(derivation, 128_300, LONG)).isPresent();
        assertThat(look(derivation, 128_310, LONG)).isPresent();
    }

    private Optional<Look> look(Derivation derivation, double shortBoundMillis, Duration patience) {
        return bounds.look(derivation, OptionalDouble.of(shortBoundMillis), OptionalDouble.empty(), "rosa", patience);
    }

    private Derivation derived() throws Exception {
        return derivations
                .derivation(derived(token("rosa", Role.RESEARCHER), "looked-at"))
                .orElseThrow();
    }
}
