package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.junit.jupiter.api.Test;

class IncrementalDerivationTest {
    private static final Optional<MovedBound> NONE = Optional.empty();
    private static final Optional<MovedBound> SHORT = Optional.of(new MovedBound(128_300, "rick", "a trial"));
    private static final Optional<MovedBound> LONG = Optional.of(new MovedBound(4_100_000, "rick", "a trial"));

    private final IncrementalDerivation movable = new IncrementalDerivation(
            PooledRuns.of(Golden.shortRun()),
            PooledRuns.of(Golden.longRun()),
            Optional.empty(),
            CutoffBasis.PT,
            DaemonGrouping.NAME);

    @Test
    void findsOfEachBoundWhatIsDerivedAnew() {
        for (Optional<MovedBound> shortBound : List.of(NONE, SHORT, NONE)) {
            for (Optional<MovedBound> longBound : List.of(LONG, NONE)) {
                assertThat(movable.with(shortBound, longBound))
                        .isEqualTo(CutoffDerivations.derive(
                                Golden.shortRun(),
                                Golden.longRun(),
                                new CutoffSettings(Optional.empty(), shortBound, longBound)));
            }
        }
    }

    @Test
    void doesNotDeriveTheRunAgainWhoseBoundStays() {
        RunDerivation longRun = movable.with(NONE, LONG).longRun();
        assertThat(movable.with(SHORT, LONG).longRun()).isSameAs(longRun);
    }
}
