package org.emplab.cli.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.emplab.cli.CommandLineRun;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ChangePointsCommandTest extends WrittenRuns {
    @Test
    void changePointsAreOfRunsInOrderOfTimeInWhateverOrderTheyAreGiven() throws IOException {
        List<Object> runs = new ArrayList<>();
        for (int day = 19; day >= 10; day--) {
            runs.add(ofDay(day, day < 14, ""));
        }

        ObjectNode json = CommandLineRun.call("analyze change-points --format json", runs.toArray())
                .json();

        assertThat(json.path("runs")).hasSize(10);
        assertThat(json.path("points")).isEmpty(); // four and six runs are not rare enough for every look
        assertThat(json.path("candidates")).hasSize(1);
        JsonNode candidate = json.path("candidates").path(0);
        assertThat(candidate.path("beforeRun").asInt()).isEqualTo(5); // day 14
        assertThat(candidate.path("differencePercent").asDouble()).isBetween(9.0, 11.0);
        assertThat(candidate.path("pValue").asDouble()).isLessThan(0.05);
        assertThat(CommandLineRun.call("analyze change-points --format csv", runs.toArray())
                        .out())
                .containsPattern("day14.jsonl,5,"); // the fifth day
    }

    @Test
    void aChangePointNamesWhatElseChangedAndAMarkResetsTheBaseline() throws IOException {
        List<Object> runs = new ArrayList<>();
        for (int day = 10; day < 30; day++) {
            String kernel = day < 20 ? "6.1" : "6.8";
            runs.add(ofDay(day, day < 20, ",\"environment\":{\"load\":" + day + ",\"kernel\":\"" + kernel + "\"}"));
        }

        assertThat(CommandLineRun.call("analyze change-points", runs.toArray()).out())
                .contains("day20.jsonl: +", "; suspect: environment.kernel (6.1, 6.8).");
        runs.addAll(List.of("--mark", "day20.jsonl=new kernel"));
        ObjectNode json = CommandLineRun.call("analyze change-points --format json", runs.toArray())
                .json();
        assertThat(json.path("points")).isEmpty();
        JsonNode mark = json.path("marks").path(0);
        assertThat(mark.path("beforeRun").asInt()).isEqualTo(10);
        assertThat(mark.path("text").asString()).isEqualTo("new kernel");
        assertThat(mark.at("/suspects/0/key").asString()).isEqualTo("environment.kernel");
        assertThat(mark.at("/suspects/0/lasting").asBoolean()).isTrue();

        runs.addAll(List.of("--mark", "day10.jsonl=first", "--mark", "none=x"));
        assertThat(CommandLineRun.call("analyze change-points", runs.toArray()).status())
                .isEqualTo(2);
    }

    /** A run of that day in January, of a second or a tenth more. */
    private Path ofDay(int day, boolean fast, String header) throws IOException {
        Path run = RunFiles.write(directory, "day" + day + ".jsonl", (fast ? 1000 : 1100) + day % 3, true, header);
        return Files.writeString(run, Files.readString(run).replace("2026-01-01T", "2026-01-" + day + "T"));
    }
}
