package org.emplab.cli.analyze;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.GoldenRuns;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;

/**
 * Compares the JSON and the help of every {@code emp analyze} with files that hold them as they were before. The system
 * property {@code emplab.freeze} names the folder into which they are written anew, {@code src/test/resources/frozen}.
 */
class FrozenAnalysesTest extends WrittenRuns {
    private static final String FREEZE_INTO = System.getProperty("emplab.freeze", "");

    @BeforeEach
    void writeMoreRuns() throws IOException {
        RunFiles.interleaved(directory, first, second);
        for (int i = 0; i < 12; i++) {
            RunFiles.write(
                    directory,
                    "run" + i + ".jsonl",
                    i < 6 ? 1000 + i : 1500 + i,
                    true,
                    ",\"workload\":{\"name\":\"sort\",\"executableSha256\":\"abc\"}");
        }
        RunFiles.write(directory, "plain.jsonl", 1000, false, "");
        for (String run : List.of("inc128", "inc16384")) {
            Path golden = GoldenRuns.path(run);
            Files.copy(golden, directory.resolve(golden.getFileName()));
        }
        Files.writeString(
                directory.resolve("cutoffs.json"),
                CommandLineRun.of(words("analyze cutoffs --short DIR/inc128.emprun.jsonl.gz"
                                + " --long DIR/inc16384.emprun.jsonl.gz --format json"))
                        .out()
                        .replace(directory.toString(), "DIR"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = "/frozen/calls.csv", delimiter = '|', ignoreLeadingAndTrailingWhitespace = true)
    void everyAnalysisPrintsTheSameJson(String name, String call) throws IOException {
        CommandLineRun run = CommandLineRun.of(words("analyze " + call + " --format json"));
        assertThat(run.status()).as(run.err()).isZero();
        String printed = run.out().replace(directory.toString(), "DIR");
        if (!FREEZE_INTO.isEmpty()) {
            Files.writeString(Path.of(FREEZE_INTO, name + ".json"), printed);
            return;
        }

        assertSame(name, JsonTrees.parse(printed, name), JsonTrees.parse(frozen(name + ".json"), name));
    }

    @ParameterizedTest
    @CsvFileSource(resources = "/frozen/kinds.csv")
    void everyAnalysisHasTheSameHelp(String kind) throws IOException {
        String printed = CommandLineRun.of("analyze", kind, "--help").out();
        if (!FREEZE_INTO.isEmpty()) {
            Files.writeString(Path.of(FREEZE_INTO, kind + ".help.txt"), printed);
            return;
        }

        assertThat(printed).isEqualTo(frozen(kind + ".help.txt"));
    }

    private Object[] words(String call) {
        List<String> words = new ArrayList<>();
        for (String word : call.split(" +")) {
            if (word.equals("DIR/run*")) {
                for (int i = 0; i < 12; i++) {
                    words.add(directory.resolve("run" + i + ".jsonl").toString());
                }
            } else {
                words.add(word.replace("DIR", directory.toString()));
            }
        }
        return words.toArray();
    }

    private static void assertSame(String place, JsonNode now, JsonNode before) {
        if (before.isNumber()) {
            assertThat(now.isNumber()).as(place).isTrue();
            double value = before.doubleValue();
            assertThat(now.doubleValue()).as(place).isCloseTo(value, within(1e-9 * Math.max(1e-300, Math.abs(value))));
        } else if (before.isObject()) {
            assertThat(now.isObject()).as(place).isTrue();
            assertThat(now.propertyNames()).as(place).containsExactlyInAnyOrderElementsOf(before.propertyNames());
            before.propertyNames().forEach(key -> assertSame(place + "/" + key, now.path(key), before.path(key)));
        } else if (before.isArray()) {
            assertThat(now.isArray()).as(place).isTrue();
            assertThat(now.size()).as(place).isEqualTo(before.size());
            for (int i = 0; i < before.size(); i++) {
                assertSame(place + "/" + i, now.get(i), before.get(i));
            }
        } else {
            assertThat(now).as(place).isEqualTo(before);
        }
    }

    private static String frozen(String name) throws IOException {
        try (var file = Objects.requireNonNull(FrozenAnalysesTest.class.getResourceAsStream("/frozen/" + name), name)) {
            return new String(file.readAllBytes(), UTF_8);
        }
    }
}
