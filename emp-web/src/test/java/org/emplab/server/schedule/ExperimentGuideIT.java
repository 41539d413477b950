package org.emplab.server.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The first example of {@code docs/experiments.md}: nights and weekends, weekly, on three machines. */
class ExperimentGuideIT extends RunningServer {
    private static final Path GUIDE = Path.of("../docs/experiments.md");

    @Test
    void aDryRunForeseesTheFirstCutoffsAfterTheFirstRepetition() throws Exception {
        Matcher example = Pattern.compile("(?s)```yaml\n(.*?)```").matcher(Files.readString(GUIDE));
        assertThat(example.find()).isTrue();
        String yaml = example.group(1).replace("sodb", "guide");
        for (String machine : List.of("guide10", "guide11", "guide12")) {
            enrolled(machine);
        }

        JsonNode plan = accepted(post(
                token("gerda", Role.RESEARCHER),
                "/api/v1/experiments?dryRun=true",
                yaml.getBytes(UTF_8),
                "application/yaml"));

        assertThat(plan.path("runs")).hasSize(27);
        assertThat(plan.path("runs")
                        .valueStream()
                        .filter(run -> run.path("machine").asString().equals("guide10"))
                        .filter(run -> run.has("startsAt"))
                        .sorted(Comparator.comparing(run -> run.path("startsAt").asString()))
                        .map(run -> run.path("program").asString()))
                .startsWith("INC128", "INC16384")
                .hasSize(6);
    }
}
