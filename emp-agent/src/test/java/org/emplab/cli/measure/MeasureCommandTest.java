package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.emplab.agent.CtrlC;
import org.emplab.agent.OwnJava;
import org.emplab.agent.Patience;
import org.emplab.agent.Requirement;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.Emp;
import org.emplab.cli.measure.SettingOptions.ByteSize;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class MeasureCommandTest {
    @TempDir
    Path directory;

    @Test
    void endsByItselfOnceTheMeanIsPrecise() {
        ObjectNode json = CommandLineRun.call("measure --until precise=99% --format json -- sleep 0.02")
                .json();

        assertThat(json.path("samples").asInt()).isBetween(8, 999);
        assertThat(json.path("anytimeMean").path("halfWidthPercent").asDouble()).isBetween(0.0, 99.0);
    }

    @Test
    void executesTheProgramTenTimesAfterAWarmUp() throws Exception {
        Path file = directory.resolve("true.emprun.jsonl.gz");

        CommandLineRun ended = CommandLineRun.ofProcess(start("measure", "--output", file.toString(), "--", "true"))
                .succeeded();

        assertThat(ended.out()).contains("Mean ± sd", "Median", "Min … max").contains("No cutoff table was used");
        assertThat(ended.out()).containsPattern("(?m)^ET +[0-9.]+ ± [0-9.]+ (µs|ms|s)");
        Run run = RunFileReader.read(file);
        assertThat(run.size()).isEqualTo(10);
        assertThat(run.warmUp()).isNotNull();
        assertThat(run.header().program()).isEqualTo("true");
        assertThat(run.header().environment()).isNotEmpty();
        assertThat(run.header().workload()).containsKeys("command", "executable", "executableSha256", "settings");
    }

    @Test
    void dropsExecutionsOverACutoffAndNamesTheTable() throws Exception {
        Path cutoffs = Files.writeString(
                directory.resolve("cutoffs.json"),
                "{\"format\":\"emp-cutoffs/1\",\"cutoffs\":[{\"name\":\"java\",\"shortCutoffMillis\":0,"
                        + "\"longCutoffMillis\":null,\"period\":null,\"tiers\":[{\"cutoffMillis\":0}]}]}");

        // the agent itself is a java process and is captured like any other
        ObjectNode json = CommandLineRun.call("measure --runs 3 --format json --cutoffs", cutoffs, "--", "true")
                .json();

        assertThat(json.path("format").stringValue()).isEqualTo("emp-timing/1");
        assertThat(json.path("inputs").path(0).path("file").stringValue()).isEqualTo(cutoffs.toString());
        assertThat(json.path("droppedByCutoff").size()).isEqualTo(3);
        assertThat(json.path("pt").path("kept").intValue()).isZero();
        assertThat(json.path("org").path("samples").intValue()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"measure", "compare"})
    void refusesCutoffsOfWhatItWillNotMeasureBeforeAnythingIsExecuted(String command) throws Exception {
        Path cutoffs = Files.writeString(
                directory.resolve("taken.json"), "{\"format\":\"emp-cutoffs/1\",\"by\":\"taken\",\"cutoffs\":[]}");
        Path mark = directory.resolve("executed");
        List<Object> call = new ArrayList<>(List.of(cutoffs, "--", "touch", mark));
        call.addAll(command.equals("compare") ? List.of("--", "true") : List.of());

        assertThat(CommandLineRun.call(command + " --no-account --source proc --cutoffs", call.toArray())
                        .refusal())
                .contains("no account of that is kept here (--no-account)");
        assertThat(mark).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"csv, medianMillis", "latex, Median", "pgfplots, timing-et-raw"})
    void writesTablesForOtherPrograms(String format, String median) {
        assertThat(CommandLineRun.call("measure --runs 2 --format " + format + " -- true")
                        .succeeded()
                        .out())
                .contains("PT", median);
    }

    @Test
    void reportsAProgramThatFailsWithItsLastWord() {
        CommandLineRun run = CommandLineRun.call("measure -- sh -c", "echo no licence >&2; exit 4");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("failed in its warm-up: exit code 4: no licence; ");
    }

    @Test
    void keepsFailedSamplesOutOfTheResult() {
        Path count = directory.resolve("count");
        String failsOnce = "echo x >> " + count + "; [ $(wc -l < " + count + ") != 3 ]";

        ObjectNode json = CommandLineRun.call("measure --runs 4 --format json -- sh -c", failsOnce)
                .json();

        assertThat(json.path("failed").intValue()).isEqualTo(1);
        assertThat(json.path("pt").path("kept").intValue()).isEqualTo(3);
    }

    @Test
    void countsFailuresByTheirWayAndEndsWithAStatusOfTheirOwnIfAsked() {
        Path count = directory.resolve("count");
        String script =
                "echo x >> " + count + "; case $(wc -l < " + count + ") in 2|4) exit 3;; 5) kill -SEGV $$;; esac";

        CommandLineRun run = CommandLineRun.call("measure --runs 6 --fail-if failed -- sh -c", script);

        assertThat(run.status()).as(run.err()).isEqualTo(3);
        assertThat(run.out()).contains("3 of 6 executions failed: 2 × exit code 3, 1 × signal 11 (SIGSEGV).");
        assertThat(run.err()).contains("failed: signal 11 (SIGSEGV)");
    }

    @Test
    void saysWhatAProgramLeftRunning() {
        assertThat(CommandLineRun.call("measure --runs 2 -- sh -c", "setsid sleep 600 & exit 0")
                        .succeeded()
                        .out())
                .contains("In 2 of 2 executions 1 process was still running at the end and was killed");
    }

    @Test
    void takesSizesWithTheirUnits() {
        assertThat(new ByteSize().convert("1.5K")).isEqualTo(1536);
        assertThat(new ByteSize().convert("2G")).isEqualTo(2L << 30);
        assertThat(new ByteSize().convert("50MiB")).isEqualTo(50L << 20);
    }

    @Test
    void letsAShellReadTheCommandIfAsked() {
        Path written = directory.resolve("written");

        CommandLineRun.call("measure --runs 1 --shell sh", "echo a b | wc -w > " + written)
                .succeeded();

        assertThat(written).content().isEqualToIgnoringWhitespace("2");
        assertThat(CommandLineRun.call("measure --", "sh -c true").refusal())
                .contains("'sh -c true' is one word", "--shell sh");
    }

    @Test
    void refusesAPipeForAFile() throws Exception {
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();

        for (String option : List.of("--stdin", "--stdout", "--stderr")) {
            CommandLineRun run = CommandLineRun.of("measure", option, pipe, "--", "true");
            assertThat(run.status()).as(run.err()).isEqualTo(2);
            assertThat(run.err()).contains(option + " " + pipe + " is a pipe or socket: give a file");
        }
    }

    @Test
    void givesTheProgramWhatStandsBehindIt() {
        CommandLineRun run =
                CommandLineRun.call("measure --runs 1 echo --runs 3").succeeded();

        assertThat(run.err()).contains("--runs is given to echo, behind which it stands");
        assertThat(run.out()).contains("1 execution after a warm-up");
        assertThat(CommandLineRun.call("measure --runs 1 echo --stdout x").err())
                .as("which gzip has as well")
                .doesNotContain("behind which it stands");
    }

    @Test
    void isQuietIfAsked() {
        Path table = directory.resolve("table.md");

        assertThat(CommandLineRun.call("measure --quiet --runs 2 --export-markdown", table, "--", "true")
                        .err())
                .isEmpty();
        assertThat(table).content().contains("| Time | Mean ± sd |").contains("| ET | ");
    }

    @Test
    void replacesAFileOnlyWhenTold() throws Exception {
        Path file = Files.writeString(directory.resolve("precious.emprun.jsonl"), "months of work");
        Path executed = directory.resolve("executed");

        assertThat(CommandLineRun.call("measure --output", file, "--", "touch", executed)
                        .refusal())
                .isEqualTo("emp: " + file + " exists; --force replaces it\n");
        assertThat(executed).doesNotExist();
        assertThat(file).hasContent("months of work");

        CommandLineRun.call("measure --runs 1 --force --output", file, "--", "true")
                .succeeded();
        assertThat(RunFileReader.read(file).size()).isEqualTo(1);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void twoDoNotMeasureIntoOneFile() throws Exception {
        Path file = directory.resolve("one.emprun.jsonl");
        Path go = directory.resolve("go");
        String waits = "until [ -e " + go + " ]; do sleep 0.05; done";
        Process first = start("measure", "--runs", "1", "--output", file.toString(), "--", "sh", "-c", waits);
        Patience.whileAlive(first, "writes its file", () -> Files.exists(directory.resolve("one.emprun.jsonl.part")));

        CommandLineRun second = CommandLineRun.call("measure --output", file, "--", "true");
        CommandLineRun insisting = CommandLineRun.call("measure --force --output", file, "--", "true");
        Files.createFile(go);

        assertThat(second.refusal()).contains("one.emprun.jsonl.part exists: another call writes it");
        assertThat(insisting.status()).isEqualTo(2);
        CommandLineRun.ofProcess(first).succeeded();
        assertThat(RunFileReader.read(file).size()).isEqualTo(1);
    }

    @Test
    void leavesNothingOfAMeasurementThatNeverBegan() {
        assertThat(CommandLineRun.call("measure --output", directory.resolve("none.jsonl"), "--", "false")
                        .status())
                .isEqualTo(1);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void saysThatTheDiskIsFull() {
        assumeThat(Path.of("/dev/full")).exists();

        CommandLineRun run = CommandLineRun.call("measure --output /dev/full -- true");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).endsWith("emp: cannot write /dev/full: No space left on device\n");
    }

    @Test
    void recordsWhatEmptyingTheListenerWithinAnExecutionCost() throws Exception {
        Requirement.ROOT.check(
                Files.isWritable(Path.of("/proc/sys/kernel/ns_last_pid")), "others do not hear of exits");
        Path file = directory.resolve("drained.emprun.jsonl");

        CommandLineRun.call("measure --runs 1 --drain-interval 0.1 --output", file, "--", "sleep", "0.2")
                .succeeded();

        assertThat(RunFileReader.read(file).sample(0).extra().get("listenerDrains"))
                .asInstanceOf(MAP)
                .containsEntry("intervalNanos", 100_000_000L)
                .containsKeys("count", "cpuNanos");
    }

    @Test
    void holdsAProgramToItsNumberOfProcessesOrRefusesTo() throws Exception {
        Path file = directory.resolve("few.emprun.jsonl");
        String storm = "for i in 1 2 3 4 5 6 7 8 9; do sleep 9 & done 2>/dev/null; exit 1";

        CommandLineRun run = CommandLineRun.call(
                "measure --runs 1 --process-limit 4 --ignore-failure --output", file, "--", "sh", "-c", storm);

        if (run.status() == 2) {
            assertThat(run.err()).contains("processLimit cannot be held");
        } else {
            assertThat(run.err()).contains("its process limit refused it a process");
            assertThat(RunFileReader.read(file).sample(0).extra()).containsKey("processLimitHits");
        }
    }

    @Test
    void keepsWhatWasMeasuredWhenInterruptedAndKillsTheProgram() throws Exception {
        CtrlC.assumeHeard();
        Path file = directory.resolve("interrupted.emprun.jsonl.gz");
        Path count = directory.resolve("count");
        Path hangs = directory.resolve("hangs");
        String marker = "emp-interrupted-" + System.nanoTime();
        String hangsAtLast = "echo x >> " + count + "; [ $(wc -l < " + count + ") != 4 ] || { touch " + hangs
                + "; sleep 600; : " + marker + "; }";
        Process process = start("measure", "--output", file.toString(), "--", "sh", "-c", hangsAtLast);
        Patience.whileAlive(process, "hangs in its third execution", () -> Files.exists(hangs));
        CtrlC.press(process);

        CommandLineRun interrupted = CommandLineRun.ofProcess(process);
        assertThat(interrupted.status()).isEqualTo(130);
        assertThat(interrupted.err()).contains("interrupted after 2 samples");
        assertThat(interrupted.out()).contains("2 executions after a warm-up");
        assertThat(RunFileReader.read(file).samples())
                .extracting(Sample::number)
                .containsExactly(1, 2);
        Patience.until(
                "the program is gone", () -> Patience.processesWith(marker).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--setup", "--prepare"})
    void anInterruptedCommandAroundItEndsTheMeasurementAndIsCleanedUp(String option) throws Exception {
        CtrlC.assumeHeard();
        Path running = directory.resolve("running");
        Path cleaned = directory.resolve("cleaned");
        String marker = "emp-around-" + System.nanoTime();
        Process process = start(
                "measure",
                option,
                "touch " + running + "; sleep 600; : " + marker,
                "--cleanup",
                "touch " + cleaned,
                "--",
                "true");
        while (!Files.exists(running)) {
            assertThat(process.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        CtrlC.press(process);

        assertThat(process.waitFor()).isEqualTo(130);
        assertThat(String.join("\n", process.errorReader().lines().toList()))
                .contains("interrupted " + (option.equals("--setup") ? "before the first sample" : "after 0 samples"));
        assertThat(cleaned).exists();
        assertThat(ProcessHandle.allProcesses()
                        .filter(other -> other.info().commandLine().orElse("").contains(marker)))
                .isEmpty();
    }

    @Test
    void aWorkloadThatIsInterruptedDoesNotRunOn() throws Exception {
        CtrlC.assumeHeard();
        Process process = start("workload", "fluid", "--loops", "1000000000000");
        List<ProcessHandle> programs = new ArrayList<>();
        Patience.whileAlive(
                process,
                "executes the workload",
                () -> process.descendants()
                        .filter(child -> child.info().command().orElse("").endsWith("/fluid"))
                        .anyMatch(programs::add));
        CtrlC.press(process);

        assertThat(process.waitFor()).isEqualTo(130);
        programs.get(0).onExit().join();
    }

    @Test
    void timesAPlainCommandWithoutACompilerAndSaysWhatIsLost() throws Exception {
        Path file = directory.resolve("no-compiler.emprun.jsonl");

        CommandLineRun plain =
                withoutCompiler("measure", "--runs", "2", "--output", file.toString(), "--", "/bin/true");
        CommandLineRun limited = withoutCompiler("measure", "--wall-limit", "5", "--", "/bin/true");
        CommandLineRun workload = withoutCompiler("measure", "--workload", "inc");

        assertThat(plain.succeeded().err()).contains("no C compiler");
        assertThat(RunFileReader.read(file).size()).isEqualTo(2);
        assertThat(limited.refusal()).contains("install gcc").contains("wallLimitSeconds");
        assertThat(workload.refusal()).contains("install gcc");
    }

    private CommandLineRun withoutCompiler(String... arguments) throws Exception {
        return CommandLineRun.ofProcess(start(
                Map.of("EMP_HOME", directory.resolve("fresh").toString(), "PATH", "/nowhere", "CC", ""), arguments));
    }

    @Test
    void runsAWorkloadByHand() throws Exception {
        CommandLineRun ended = CommandLineRun.ofProcess(start("workload", "inc", "--seconds", "0.01"))
                .succeeded();

        assertThat(ended.out().strip()).matches("[0-9]+");
        assertThat(ended.err()).contains("clockGettimeNanos=");
        assertThat(CommandLineRun.of("workload").out()).contains("dual-inc").contains("tcp-send");
    }

    private static Process start(String... arguments) throws IOException {
        return start(Map.of(), arguments);
    }

    private static Process start(Map<String, String> environment, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(OwnJava.command(Emp.class, arguments));
        builder.environment().putAll(environment);
        return builder.start();
    }
}
