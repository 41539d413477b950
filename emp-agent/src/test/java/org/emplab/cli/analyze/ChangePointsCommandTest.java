package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.emplab.cli.CommandLineRun;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ChangePointsCommandTest extends WrittenRuns {
    @Test
    void changePointsAreOfRunsInOrderOfTimeInWhateverOrderTheyAreGiven() throws IOException {
        List<Object> call = new ArrayList<>(List.of("analyze", "change-points"));
        for (int day = 19; day >= 10; day--) {
            Path run = RunFiles.write(directory, "day" + day + ".jsonl", (day < 14 ? 1000 : 1100) + day % 3, true, "");
            Files.writeString(run, Files.readString(run).replace("2026-01-01T", "2026-01-" + day + "T"));
            call.add(run);
        }
        call.addAll(List.of("--format", "json"));

        CommandLineRun run = CommandLineRun.of(call.toArray());

        assertThat(run.status()).as(run.err()).isZero();
        ObjectNode json = JsonTrees.parse(run.out(), "");
        assertThat(json.path("format").asString()).isEqualTo("emp-change-points/1");
        assertThat(json.path("runs")).hasSize(10);
        assertThat(json.path("points")).isEmpty(); // four and six runs are not rare enough for every look
        assertThat(json.path("candidates")).hasSize(1);
        JsonNode candidate = json.path("candidates").path(0);
        assertThat(candidate.path("beforeRun").asInt()).isEqualTo(5); // day 14
        assertThat(candidate.path("differencePercent").asDouble()).isBetween(9.0, 11.0);
        assertThat(candidate.path("pValue").asDouble()).isLessThan(0.05);
    }

    @Test
    void aChangePointNamesWhatElseChangedAndAMarkResetsTheBaseline() throws IOException {
        List<Object> call = new ArrayList<>(List.of("analyze", "change-points"));
        for (int day = 10; day < 30; day++) {
            Path run = RunFiles.write(directory, "day" + day + ".jsonl", (day < 20 ? 1000 : 1100) + day % 3, true, "");
            String kernel = day < 20 ? "6.1" : "6.8";
            Files.writeString(
                    run,
                    Files.readString(run)
                            .replace("2026-01-01T", "2026-01-" + day + "T")
                            .replaceFirst(
                                    "\"program\":\"P\"",
                                    "\"program\":\"P\",\"environment\":{\"load\":" + day + ",\"kernel\":\"" + kernel
                                            + "\"}"));
            call.add(run);
        }

        assertThat(CommandLineRun.of(call.toArray()).out())
                .contains("day20.jsonl: +", "; suspect: environment.kernel (6.1, 6.8).");
        call.addAll(List.of("--mark", "day20.jsonl=new kernel", "--format", "json"));
        CommandLineRun run = CommandLineRun.of(call.toArray());
        assertThat(run.status()).as(run.err()).isZero();
        ObjectNode json = JsonTrees.parse(run.out(), "");
        assertThat(json.path("points")).isEmpty();
        assertThat(json.path("marks").path(0).path("beforeRun").asInt()).isEqualTo(10);
        assertThat(json.path("marks").path(0).path("text").asString()).isEqualTo("new kernel");
        ObjectNode suspect =
                (ObjectNode) json.path("marks").path(0).path("suspects").path(0);
        assertThat(suspect.path("key").asString()).isEqualTo("environment.kernel");
        assertThat(suspect.path("lasting").asBoolean()).isTrue();

        call.addAll(List.of("--mark", "day10.jsonl=first", "--mark", "none=x"));
        assertThat(CommandLineRun.of(call.toArray()).status()).isEqualTo(2);
    }

    @Test
    void changePointsOfFewRunsAreRefused() {
        CommandLineRun run = CommandLineRun.of("analyze", "change-points", first, second);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("at least 8 runs, not 2");
    }

    @Test
    void aRunThatIsGivenTwiceIsRefusedByName() {
        List<Object> call = new ArrayList<>(List.of("analyze", "change-points"));
        call.addAll(Collections.nCopies(8, first));

        CommandLineRun run = CommandLineRun.of(call.toArray());

        assertThat(run.status()).isNotZero();
        assertThat(run.err()).contains(first.getFileName() + ": is given twice");
    }
}
