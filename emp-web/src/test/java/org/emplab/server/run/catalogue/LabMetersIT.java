package org.emplab.server.run.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationContext;
import org.springframework.test.util.ReflectionTestUtils;

/** The meters that {@code docs/operations.md} names are there. */
class LabMetersIT extends RunningLab {
    private static final Pattern FIGURE = Pattern.compile("\\b(emp|disk|hikaricp)_[a-z_]+");

    @Autowired
    private ApplicationContext context;

    /** Figures as of now: they are kept for some seconds, and a test before this one may have asked for them. */
    private String figures() throws Exception {
        for (String kept : List.of("runMeters", "machineMeters")) {
            ReflectionTestUtils.setField(context.getBean(kept), "last", null);
        }
        ReflectionTestUtils.invokeMethod(context.getBean("databaseMeters"), "lookAtMachines");
        return get(token("ada", Role.ADMIN), "/actuator/prometheus").body();
    }

    @Test
    void tellsOfTheQueueTheMachinesAndWhatIsStored() throws Exception {
        enrolled("metered");
        submitted(Map.of("machine", "metered", "samples", 3, "workload", "inc"));
        stored(LONG_RUN, "metered-elsewhere");

        List<String> figures =
                figures().lines().filter(line -> line.startsWith("emp_")).toList();

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
        post(enrolled("watched").token(), "/api/v1/agent/claim", "{\"freeBytes\":7}");
        get("emp_unknown", "/api/v1/runs");
        String figures = figures();
        for (String file : List.of("emp-alerts.yml", "emp-dashboard.json")) {
            assertThat(FIGURE.matcher(Files.readString(Path.of("src/main/systemd", file)))
                            .results()
                            .map(MatchResult::group))
                    .hasSizeGreaterThan(5)
                    .allSatisfy(figure -> assertThat(figures).containsPattern("(?m)^" + figure + "[ {]"));
        }
    }
}
