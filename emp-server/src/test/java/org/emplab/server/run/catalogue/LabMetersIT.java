package org.emplab.server.run.catalogue;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;

/** The meters that {@code docs/operations.md} names are there. */
class LabMetersIT extends RunningServer {
    private static final Pattern FIGURE = Pattern.compile("\\b(emp|disk|hikaricp)_[a-z_]+");

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

    /** A panel without data and a rule that never fires look like a lab that is well. */
    @Test
    void hasEveryFigureOfTheAlertRulesAndTheDashboard() throws Exception {
        post(enrolled("watched").token(), "/api/v1/agent/claim", "{}".getBytes(UTF_8), "application/json");
        get("emp_unknown", "/api/v1/runs");
        String figures = get(token("ada", Role.ADMIN), "/actuator/prometheus").body();
        for (String file : List.of("emp-alerts.yml", "emp-dashboard.json")) {
            assertThat(FIGURE.matcher(Files.readString(Path.of("src/main/systemd", file)))
                            .results()
                            .map(MatchResult::group))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(figure -> assertThat(figures).containsPattern("(?m)^" + figure + "[ {]"));
        }
    }
}
