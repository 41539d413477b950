package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.emplab.analysis.cutoff.SmallTables.cutoff;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivations.CutoffSettings;
import org.emplab.analysis.cutoff.CutoffDifference.Kind;
import org.emplab.analysis.daemon.DaemonFindings;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.model.ProcessTime;
import org.junit.jupiter.api.Test;

/** What differs between two derivations, and what a moved bound derives anew. */
class DerivationDifferenceTest {
    private final CutoffDerivation derivation = Golden.derivation();

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
        CutoffDerivation moved = Golden.movedTo(et);
        DerivationDifference difference = DerivationDifference.between(derivation, moved);
        assertThat(difference.none()).isFalse();
        assertThat(difference.longRun().none()).isTrue();
        assertThat(difference.shortRun().lost()).contains(first);
        assertThat(difference.shortRun().gained()).isEmpty();
        assertThat(difference.shortRun().boundAfterMillis()).hasValue(et);
        assertThat(DerivationDifference.between(moved, derivation).shortRun().gained())
                .isEqualTo(difference.shortRun().lost());
    }

    @Test
    void nothingDiffersFromWhatWasStored() {
        CutoffDerivation read = CutoffsReport.read(CutoffsReport.json(derivation, List.of()), "stored");
        assertThat(DaemonChange.between(read.shortRun(), derivation.shortRun())).isEmpty();
        assertThat(DaemonChange.between(read.longRun(), derivation.longRun())).isEmpty();
    }

    @Test
    void aBoundAboveAllSamplesLeavesNoDaemon() {
        assertThat(DaemonChange.between(
                        derivation.shortRun(), Golden.movedTo(1e9).shortRun()))
                .hasSameSizeAs(derivation.shortRun().daemons().infrequent())
                .allMatch(change -> change.after().isEmpty());
    }

    @Test
    void aDaemonThatIsSeenLessOftenLosesItsPeriod() {
        double above = Golden.shortRun().samples().stream()
                        .filter(sample -> sample.number() == 75 || sample.number() == 634)
                        .mapToDouble(sample -> sample.elapsedNanos() / 1e6)
                        .min()
                        .orElseThrow()
                - 1;
        assertThat(DaemonChange.between(
                        derivation.shortRun(), Golden.movedTo(above).shortRun()))
                .anySatisfy(change -> {
                    assertThat(change.before().orElseThrow().period()).isPresent();
                    assertThat(change.after().flatMap(daemon -> daemon.period()))
                            .isEmpty();
                });
    }

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
        DaemonFindings daemons = movable.with(NONE, LONG).longRun().daemons();
        assertThat(movable.with(SHORT, LONG).longRun().daemons()).isSameAs(daemons);
    }

    @Test
    void saysWhichCutoffsComeGoAndChange() {
        CutoffDifference difference = CutoffDifference.between(
                table(cutoff("sshd", 2), cutoff("crond", 5), cutoff("flush", 9)),
                table(cutoff("rhn_check", 7), cutoff("flush", 9), cutoff("crond", 6)));

        assertThat(difference.changes())
                .extracting(CutoffDifference.Change::name, CutoffDifference.Change::kind)
                .containsExactly(
                        tuple("crond", Kind.CHANGED), tuple("rhn_check", Kind.ADDED), tuple("sshd", Kind.REMOVED));
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
}
