package org.emplab.server.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.emplab.server.RunningLab;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.StatementCount;
import org.junit.jupiter.api.Test;

/** Experiments of very many runs. */
class SubmissionsIT extends RunningLab {
    @Test
    void manyRunsAreQueuedWithAStatementEachAndTheirEventsInOne() {
        enrolled("many-1");
        enrolled("many-2");
        List<String> statements = StatementCount.of(() -> submitted(Map.of(
                "machine", "many-*",
                "workload", "inc",
                "runs", Collections.nCopies(500, Map.of("samples", 3)))));
        assertThat(statements).hasSizeLessThan(1000 + 20);
        assertThat(value(
                        Integer.class,
                        "select count(*) from run_events e join runs r on r.id = e.run_id"
                                + " where r.machine_name like 'many-%' and e.kind = 'submitted'"))
                .isEqualTo(1000);
    }

    @Test
    void moreRunsThanAQueueCanShowAreRefused() {
        List<String> labs = new ArrayList<>();
        for (int machine = 0; machine < 11; machine++) {
            labs.add(enrolled("crowd-" + machine).name());
        }
        assertThatThrownBy(() -> submitted(Map.of(
                        "machine", "crowd-*",
                        "workload", "inc",
                        "runs", Collections.nCopies(1000, Map.of("samples", 3)))))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("more than 10000 runs");
        assertThat(value(Integer.class, "select count(*) from runs where machine_name = any(?)", (Object)
                        labs.toArray(String[]::new)))
                .isZero();
    }
}
