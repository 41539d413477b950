package org.emplab.cli.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.StreamSupport;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SnapshotCommandTest {
    private static final long OWN = ProcessHandle.current().pid();

    @ParameterizedTest
    @ValueSource(strings = {"automatic", "proc"})
    void printsEveryProcessAndTheCostAsJson(String source) {
        ObjectNode tree = JsonTrees.parse(run("--source", source, "--format", "json"), "snapshot");
        assertThat(tree.path("format").stringValue()).isEqualTo("emp-snapshot/1");
        assertThat(tree.path("cost").path("firstImage").path("wallNanos").longValue())
                .isPositive();
        assertThat(tree.path("capture").path("source").stringValue()).isIn("taskstats", "proc");
        JsonNode own = StreamSupport.stream(tree.path("processes").spliterator(), false)
                .filter(process -> process.path("pid").longValue() == OWN)
                .findFirst()
                .orElseThrow();
        assertThat(own.path("name").stringValue()).isEqualTo("java");
        assertThat(own.path("cpuNanos").longValue()).isPositive();
        assertThat(own.path("minorFaults").longValue()).isPositive();
        assertThat(own.path("startedAtTicks").longValue()).isPositive();
        assertThat(own.path("uid").isNumber()).isTrue();
    }

    @Test
    void printsATableForPeopleWithWhatItCost() {
        String text = run();
        assertThat(text)
                .contains("PID")
                .contains("java")
                .containsPattern("\\d+ processes, \\d+ threads, from (taskstats|proc)")
                .contains("The image took");
    }

    @Test
    void printsCsvWithOneLineForEachProcess() {
        List<String> lines = run("--format", "csv").lines().toList();
        assertThat(lines.get(0)).startsWith("pid,name,uid,threads,cpuMillis");
        assertThat(lines).anyMatch(line -> line.startsWith(OWN + ",java,"));
    }

    @Test
    void printsLatex() {
        assertThat(run("--format", "latex")).contains("\\toprule");
    }

    private static String run(String... arguments) {
        StringWriter out = new StringWriter();
        int status = new CommandLine(new SnapshotCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(out))
                .execute(arguments);
        assertThat(status).isZero();
        return out.toString();
    }
}
