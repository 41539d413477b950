package org.emplab.server.run.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.model.Sample;
import org.emplab.server.RunningLab;
import org.emplab.server.run.catalogue.NeighbouringSamples.Near;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The work of daemons around a sample, from the published tables' run. */
class NeighbouringSamplesIT extends RunningLab {
    @Autowired
    private NeighbouringSamples neighbours;

    @Autowired
    private RunCatalogue catalogue;

    private String run = "";

    @BeforeEach
    void aRun() throws Exception {
        run = stored(SHORT_RUN, "near-" + UUID.randomUUID());
    }

    @Test
    void takesAsManyOnEachSideAsThereAreAndLeavesOutWhatIsNotInTheCluster() {
        assertThat(near(75, 50, OptionalDouble.empty()).samples()).isEqualTo(100);
        assertThat(near(1, 50, OptionalDouble.empty()).samples()).isEqualTo(50);
        assertThat(near(800, 3, OptionalDouble.empty()).samples()).isEqualTo(3);
        Near inTheCluster = near(76, 1, OptionalDouble.of(130_000));
        assertThat(inTheCluster.executions())
                .extracting(execution -> execution.sample())
                .as("75 is an L-sample")
                .containsOnly(74, 77);
        assertThat(near(75, 50, OptionalDouble.of(1)).samples()).isZero();
    }

    @Test
    void theSamplesPageMarksTheDaemonThatIsLongThereInOneStatement() throws Exception {
        String ada = token("ada", Role.ADMIN);
        String page = "/runs/" + run + "/samples/75";
        assertThat(get(ada, page).body()).contains("samples of the central cluster", "only here");
        assertThat(get(ada, page + "/processes.csv").body().lines().findFirst().orElseThrow())
                .contains("nearbyMedianMillis,nearbyHighMillis,nearbySamples");
        List<String> statements = statements(ada, page);
        assertThat(statements.stream().filter(sql -> sql.startsWith("with near")))
                .hasSize(1);
    }

    private Near near(int number, int each, OptionalDouble bound) {
        Sample sample = catalogue.sample(run, number).orElseThrow();
        return neighbours.near(run, sample, each, bound);
    }
}
