package org.emplab.web.derivation.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.analysis.cluster.BoundDecision;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.daemon.DaemonFindings;
import org.junit.jupiter.api.Test;

class DerivationSideTest {
    private static final BoundDecision ALGORITHM = new BoundDecision.ByAlgorithm();

    @Test
    void tellsOneRunFromSeveral() {
        DerivationSide one = side(OptionalDouble.empty(), ALGORITHM, 1);
        assertThat(one.title()).isEqualTo("Short run");
        assertThat(one.size()).isEqualTo("short run, 1\u202f600 samples");

        DerivationSide two = side(OptionalDouble.empty(), ALGORITHM, 2);
        assertThat(two.title()).isEqualTo("Short runs");
        assertThat(two.size()).isEqualTo("2 short runs, 1\u202f600 samples in all");
    }

    @Test
    void saysWhichBoundIsStoredAndWhoMovedIt() {
        OptionalDouble bound = OptionalDouble.of(128_263.7112);
        BoundDecision ada = new BoundDecision.ByPerson("ada", "two near samples");
        assertThat(side(OptionalDouble.empty(), ALGORITHM, 1).storedBound()).isEqualTo("short run; no bound is stored");
        assertThat(side(bound, ALGORITHM, 1).storedBound()).isEqualTo("short run; stored: 128\u202f263.711 ms");
        assertThat(side(bound, ada, 1).storedBound()).isEqualTo("short run; stored: 128\u202f263.711 ms, moved by ada");
        assertThat(side(bound, ada, 2).storedBound())
                .isEqualTo("2 short runs, for each of which your bound would hold, moved by ada");
    }

    private static DerivationSide side(OptionalDouble bound, BoundDecision decidedBy, int runs) {
        CentralCluster cluster = new CentralCluster(bound, 800, decidedBy, List.of(), "", List.of());
        RunDerivation derived = new RunDerivation(
                new RunDerivation.Measured("sodb12", "INC128", OptionalDouble.empty(), 1600, 0, OptionalInt.empty()),
                cluster,
                Optional.empty(),
                List.of(),
                List.of(),
                List.of(),
                Optional.empty(),
                new DaemonFindings(List.of(), List.of(), List.of(), List.of()),
                List.of());
        DerivationSide.DerivedRun run = new DerivationSide.DerivedRun("short", "id", "INC128", 0, 800, cluster);
        return new DerivationSide("short", derived, Collections.nCopies(runs, run), Map.of());
    }
}
