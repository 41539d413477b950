package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.agent.environment.CapturedTree;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.measure.launch.AbortedException;
import org.emplab.analysis.comparison.PairedComparison;
import org.emplab.analysis.series.Quantity;
import org.emplab.cli.CommandLineRun;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

class WithoutServicesTest {
    @TempDir
    Path directory;

    @Test
    void refusesWhatDoesNotFitBeforeAnythingRuns() {
        Path witness = directory.resolve("executed");

        assertThat(refused("--", "touch", witness, "--", "false"))
                .contains("--without compares one program with itself; 2 were given");
        assertThat(refused("--", "touch", witness)).contains("no service of this machine is or holds no-such-service");
        assertThat(refused("--settle=-1", "--", "touch", witness))
                .contains("--settle takes seconds from 0 to 20, not -1.0");

        assertThat(witness).doesNotExist();
    }

    @Test
    void endsTheWaitForTheMachineToSettleOnceAborted() throws IOException {
        WithoutServices without = services("--settle", "20");
        try (WithoutServices opened = without.open(machineWithABackup(), directory.resolve("home"))) {
            opened.abort();

            assertThatThrownBy(() -> opened.before(1)).isInstanceOf(AbortedException.class);
        }
        assertThat(directory.resolve("root/units/backup.service")).hasContent("active");
    }

    @Test
    void recordsWhatWasStoppedInTheSettingsOfTheSecondProgram() throws IOException {
        WithoutServices without = services();
        RunHeader header = header(Map.of(
                "programs", Map.of("with backup", Map.of(), "without backup", Map.of("settings", Map.of("nice", 5)))));
        try (WithoutServices opened = without.open(machineWithABackup(), directory.resolve("home"))) {
            assertThat(opened.recordedIn(header).of("without backup").workload())
                    .containsEntry("settings", Map.of("nice", 5, "stoppedServices", List.of("backup.service")));
            assertThat(opened.recordedIn(header).of("with backup").workload()).isEmpty();
        }
    }

    @Test
    void writesIntoJsonWhatTheServicesCostAnExecution() {
        Run.Builder run = Run.builder(header(Map.of()));
        for (int number = 1; number <= 60; number++) {
            boolean with = number % 2 == 1;
            long nanos = (with ? 110_000_000L : 100_000_000L) + number % 7 * 10_000L;
            run.add(Sample.of(number, Instant.EPOCH.plusSeconds(number), nanos, 0, List.of())
                    .ofProgram(with ? "with backup" : "without backup"));
        }
        List<Run> runs =
                run.build().header().programs().stream().map(run.build()::of).toList();
        PairedComparison et = PairedComparison.of(
                        Quantity.ET, runs.get(0), runs.get(1), ProcessTime.ON_CPU, Set.of(), 1, 0.95)
                .orElseThrow();

        JsonNode told = services()
                .addTo(Report.builder(JsonNodeFactory.instance::objectNode).build(), List.of(et))
                .json()
                .get()
                .path("without");

        assertThat(told.path("services").path(0).asString()).isEqualTo("backup");
        assertThat(told.path("et").path("costMillis").asDouble()).isCloseTo(10, within(0.1));
        assertThat(told.path("et").path("costLowMillis").asDouble())
                .isLessThan(told.path("et").path("costMillis").asDouble());
        assertThat(told.path("et").path("ofMillis").asDouble()).isCloseTo(110, within(0.1));
    }

    private static String refused(Object... rest) {
        return CommandLineRun.call("compare --without no-such-service", rest).refusal();
    }

    private static WithoutServices services(String... options) {
        String[] call = Stream.concat(Stream.of("--without", "backup"), Stream.of(options))
                .toArray(String[]::new);
        return CommandLine.populateCommand(new WithoutServices(), call);
    }

    private static RunHeader header(Map<String, Object> workload) {
        return new RunHeader(
                "sodb12",
                "both",
                List.of("with backup", "without backup"),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                Map.of(),
                workload,
                Optional.empty(),
                Map.of());
    }

    private Machine machineWithABackup() {
        return CapturedTree.ofABackup(directory).file("/timers", "").machine();
    }
}
