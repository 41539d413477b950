package org.emplab.server.run.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;

/** What {@code docs/operations.md} says is there to be watched. */
class LabMetersIT extends RunningServer {
    @Test
    void tellsOfTheQueueTheMachinesAndWhatIsStored() throws Exception {
        enrolled("metered");
        submitted(Map.of("machine", "metered", "samples", 3, "workload", "inc"));
        imported(file(lines(LONG_RUN, "metered-elsewhere")), "ada", true);

        List<String> figures = get(token("ada", Role.ADMIN), "/actuator/prometheus")
                .body()
                .lines()
                .filter(line -> line.startsWith("emp_"))
                .toList();

        assertThat(figures)
                .anyMatch(line -> line.matches("emp_runs\\{state=\"pending\"[}] [1-9][0-9.E]*"))
                .anyMatch(line -> line.matches("emp_runs\\{state=\"running\"[}] .*"))
                .anyMatch(line -> line.matches("emp_runs\\{state=\"paused\"[}] .*"))
                .anyMatch(line -> line.matches("emp_queue_oldest_seconds [0-9.E-]+"))
                .anyMatch(line -> line.matches("emp_machines\\{state=\"[a-z]+\"[}] [1-9][0-9.E]*"))
                .anyMatch(line -> line.matches("emp_ingest_samples_total\\{by=\"import\"[}] [1-9][0-9.E]*"))
                .anyMatch(line -> line.startsWith("emp_ingest_samples_total{by=\"agent\"}"));
    }
}
