package org.emplab.server.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class EndedExperimentsIT extends RunningServer {
    @Autowired
    private ExperimentService experiments;

    @Test
    void areShownForAWeekAndToTheirOwnerUntilThatPersonHasOpenedThem() throws Exception {
        enrolled("ended");
        UUID experiment = submitted(Map.of("machine", "ended", "workload", "inc", "samples", 9))
                .experiment();
        assertThat(shownTo("ada", experiment)).isFalse();
        update(
                "update runs set state = 'completed', ended_at = now() - interval '8 days' where experiment_id = ?",
                experiment);
        assertThat(shownTo("ada", experiment)).isTrue();
        assertThat(shownTo("rosa", experiment)).isFalse();
        get(token("rosa", Role.RESEARCHER), "/experiments/" + experiment);
        assertThat(shownTo("ada", experiment)).isTrue();
        get(token("ada", Role.ADMIN), "/experiments/" + experiment);
        assertThat(shownTo("ada", experiment)).isFalse();
        update("update runs set ended_at = now() - interval '6 days' where experiment_id = ?", experiment);
        assertThat(shownTo("ada", experiment)).isTrue();
        assertThat(shownTo("rosa", experiment)).isTrue();
    }

    private boolean shownTo(String login, UUID experiment) {
        return experiments.ended(login, 10_000).stream()
                .anyMatch(one -> one.experiment().id().equals(experiment));
    }
}
