package org.emplab.analysis.cutoff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cluster.MovedBound;
import org.junit.jupiter.api.Test;

class DaemonChangeTest {
    private final CutoffDerivation stored = Golden.derivation();

    @Test
    void nothingDiffersFromWhatWasStored() {
        CutoffDerivation read = CutoffsJsonReader.read(CutoffsJson.write(stored, List.of()), "stored");
        assertThat(DaemonChange.between(read.shortRun(), stored.shortRun())).isEmpty();
        assertThat(DaemonChange.between(read.longRun(), stored.longRun())).isEmpty();
    }

    @Test
    void aBoundAboveAllSamplesLeavesNoDaemon() {
        assertThat(DaemonChange.between(stored.shortRun(), withShortBound(1e9).shortRun()))
                .hasSameSizeAs(stored.shortRun().daemons().infrequent())
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
        assertThat(DaemonChange.between(stored.shortRun(), withShortBound(above).shortRun()))
                .anySatisfy(change -> {
                    assertThat(change.before().orElseThrow().period()).isPresent();
                    assertThat(change.after().flatMap(daemon -> daemon.period()))
                            .isEmpty();
                });
    }

    private static CutoffDerivation withShortBound(double millis) {
        return CutoffDerivations.derive(
                Golden.shortRun(),
                Golden.longRun(),
                new CutoffSettings(
                        Optional.empty(), Optional.of(new MovedBound(millis, "ada", "to see")), Optional.empty()));
    }
}
