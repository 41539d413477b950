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
import org.emplab.server.EmpCall;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The first example of {@code docs/experiments.md}: nights and weekends, weekly, on three machines. */
class ExperimentGuideIT extends RunningServer {
    private static final Path GUIDE = Path.of("../docs/experiments.md");

    @Test
    void aDryRunForeseesTheFirstCutoffsAfterTheFirstRepetitionAndPrintsAsThePageHasIt(@TempDir Path directory)
            throws Exception {
        String guide = Files.readString(GUIDE);
        Matcher example = Pattern.compile("(?s)```yaml\n(.*?)```").matcher(guide);
        assertThat(example.find()).isTrue();
        String yaml = example.group(1).replace("sodb", "guide");
        for (String machine : List.of("guide10", "guide11", "guide12")) {
            enrolled(machine);
        }

        String token = token("gerda", Role.RESEARCHER);
        JsonNode plan =
                accepted(post(token, "/api/v1/experiments?dryRun=true", yaml.getBytes(UTF_8), "application/yaml"));

        assertThat(plan.path("runs")).hasSize(27);
        assertThat(plan.path("runs")
                        .valueStream()
                        .filter(run -> run.path("machine").asString().equals("guide10"))
                        .filter(run -> run.has("startsAt"))
                        .sorted(Comparator.comparing(run -> run.path("startsAt").asString()))
                        .map(run -> run.path("program").asString()))
                .startsWith("INC128", "INC16384")
                .hasSize(6);

        Path nights = Files.writeString(directory.resolve("nights.yaml"), yaml);
        EmpCall call = EmpCall.of(
                List.of("submit", "--dry-run", nights.toString(), "--server", at("").toString(), "--token", token));
        assertThat(call.status()).as(call.err()).isZero();
        String printed = call.out().replaceAll(" +", " ");
        assertThat(printedOf(guide))
                .hasSize(6)
                .allSatisfy(line -> assertThat(printed).containsPattern(line));
    }

    /** The lines below the example; days, windows and what machines have measured before are the test's. */
    private static List<String> printedOf(String guide) {
        Matcher block = Pattern.compile("(?s)\\(cut with ….*?```\n(.*?)```").matcher(guide);
        assertThat(block.find()).isTrue();
        return block.group(1)
                .replace("sodb", "guide")
                .replaceAll(" +", " ")
                .lines()
                .map(line -> "(?m)^"
                        + Pattern.quote(line)
                                .replaceAll("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d", "\\\\E[-0-9: ]{16}\\\\Q")
                                .replaceAll("\\d+ d \\d+ h", "\\\\E\\\\d+ d \\\\d+ h\\\\Q")
                                .replaceAll("(?<=INC\\d{1,5} )\\d+", "\\\\E\\\\d+\\\\Q")
                                .replace("…", "\\E.*\\Q"))
                .toList();
    }
}
