package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.emplab.agent.CtrlC;
import org.emplab.agent.OwnJava;
import org.emplab.agent.Requirement;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.Emp;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** The command as its users start it: a process of its own. */
class MeasureCommandTest {
    @TempDir
    static Path home;

    @TempDir
    Path directory;

    @Test
    void endsByItselfOnceTheMeanIsPrecise() {
        CommandLineRun run =
                CommandLineRun.of("measure", "--until", "precise=99%", "--format", "json", "--", "sleep", "0.02");

        assertThat(run.status()).as(run.err()).isZero();
        ObjectNode json = JsonTrees.parse(run.out(), "");
        assertThat(json.path("samples").asInt()).isBetween(8, 999);
        assertThat(json.path("anytimeMean").path("halfWidthPercent").asDouble()).isBetween(0.0, 99.0);
        assertThat(CommandLineRun.of("measure", "--until", "soon", "--", "true").err())
                .contains("takes precise=PERCENT, as precise=0.5%, not soon");
    }

    @Test
    void executesTheProgramTenTimesAfterAWarmUp() throws Exception {
        Path file = directory.resolve("true.emprun.jsonl.gz");

        Ended ended = emp("measure", "--output", file.toString(), "--", "true");

        assertThat(ended.exitCode).as(ended.err).isZero();
        assertThat(ended.out).contains("Mean ± sd", "Median", "Min … max").contains("No cutoff table was used");
        assertThat(ended.out).containsPattern("(?m)^ET +[0-9.]+ ± [0-9.]+ (µs|ms)");
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
        Ended ended = emp("measure", "--runs", "3", "--format", "json", "--cutoffs", cutoffs.toString(), "--", "true");

        assertThat(ended.exitCode).as(ended.err).isZero();
        ObjectNode json = JsonTrees.parse(ended.out, "out");
        assertThat(json.path("format").stringValue()).isEqualTo("emp-timing/1");
        assertThat(json.path("inputs").path(0).path("file").stringValue()).isEqualTo(cutoffs.toString());
        assertThat(json.path("droppedByCutoff").size()).isEqualTo(3);
        assertThat(json.path("pt").path("kept").intValue()).isZero();
        assertThat(json.path("org").path("samples").intValue()).isEqualTo(3);
    }

    @Test
    void refusesCutoffsOfWhatItWillNotMeasureBeforeAnythingIsExecuted() throws Exception {
        Path cutoffs = Files.writeString(
                directory.resolve("taken.json"), "{\"format\":\"emp-cutoffs/1\",\"by\":\"taken\",\"cutoffs\":[]}");
        Path mark = directory.resolve("executed");
        String[] options = {"--no-account", "--source", "proc", "--cutoffs", cutoffs.toString(), "--"};

        for (String command : List.of("measure", "compare")) {
            List<String> call = new ArrayList<>(List.of(command));
            call.addAll(List.of(options));
            call.addAll(List.of("touch", mark.toString()));
            call.addAll(command.equals("compare") ? List.of("--", "true") : List.of());
            CommandLineRun run = CommandLineRun.of(call.toArray());

            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("no account of that is kept here (--no-account)");
            assertThat(mark).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "latex"})
    void writesTablesForOtherPrograms(String format) throws Exception {
        Ended ended = emp("measure", "--runs", "2", "--format", format, "--", "true");

        assertThat(ended.exitCode).isZero();
        assertThat(ended.out).contains("PT").contains(format.equals("csv") ? "medianMillis" : "Median");
    }

    @Test
    void reportsAProgramThatFailsWithItsLastWord() throws Exception {
        Ended ended = emp("measure", "--", "sh", "-c", "echo no licence >&2; exit 4");

        assertThat(ended.exitCode).isEqualTo(1);
        assertThat(ended.lastErr()).contains("exit code 4: no licence");
    }

    @Test
    void keepsFailedSamplesOutOfTheResult() throws Exception {
        Path count = directory.resolve("count");
        String failsOnce = "echo x >> " + count + "; [ $(wc -l < " + count + ") != 3 ]";

        Ended ended = emp("measure", "--runs", "4", "--format", "json", "--", "sh", "-c", failsOnce);

        assertThat(ended.exitCode).as(ended.err).isZero();
        ObjectNode json = JsonTrees.parse(ended.out, "out");
        assertThat(json.path("failed").intValue()).isEqualTo(1);
        assertThat(json.path("pt").path("kept").intValue()).isEqualTo(3);
    }

    @Test
    void countsFailuresByTheirWayAndEndsWithAStatusOfTheirOwnIfAsked() throws Exception {
        Path count = directory.resolve("count");
        String script =
                "echo x >> " + count + "; case $(wc -l < " + count + ") in 2|4) exit 3;; 5) kill -SEGV $$;; esac";

        Ended ended = emp("measure", "--runs", "6", "--fail-if", "failed", "--", "sh", "-c", script);

        assertThat(ended.exitCode).as(ended.err).isEqualTo(3);
        assertThat(ended.out).contains("3 of 6 executions failed: 2 × exit code 3, 1 × signal 11 (SIGSEGV).");
        assertThat(ended.err).contains("failed: signal 11 (SIGSEGV)");
    }

    @Test
    void saysWhatAProgramLeftRunning() throws Exception {
        Ended ended = emp("measure", "--runs", "2", "--", "sh", "-c", "setsid sleep 600 & exit 0");

        assertThat(ended.exitCode).as(ended.err).isZero();
        assertThat(ended.out).contains("In 2 of 2 executions 1 process was still running at the end and was killed");
    }

    @Test
    void takesSizesWithTheirUnits() throws Exception {
        Ended wrong = emp("measure", "--memory-limit", "12Q", "--", "true");

        assertThat(new ByteSize().convert("1.5K")).isEqualTo(1536);
        assertThat(new ByteSize().convert("2G")).isEqualTo(2L << 30);
        assertThat(new ByteSize().convert("50MiB")).isEqualTo(50L << 20);
        assertThat(wrong.exitCode).isEqualTo(2);
        assertThat(wrong.err).contains("'12Q' is not a size, such as 4096, 500M or 2G");
    }

    @Test
    void refusesAWrongCall() throws Exception {
        Path executed = directory.resolve("executed");
        for (String call : List.of(
                "measure -- no-such-command",
                "measure",
                "measure --runs 0 -- touch FILE",
                "measure --warm-ups 0 -- touch FILE",
                "measure --cutoffs /no/such/file -- touch FILE",
                "measure --workload inc:seconds=soon",
                "measure --output /no/such/directory/file -- touch FILE",
                "measure --output - -- touch FILE",
                "measure --cpus 4095 -- touch FILE",
                "measure --stdin /nope -- touch FILE",
                "measure --directory /nope -- touch FILE",
                "measure --stdout /nope/x -- touch FILE",
                "measure --wall-limit 0 -- touch FILE",
                "measure --env X -- touch FILE")) {
            CommandLineRun run = CommandLineRun.of(
                    (Object[]) call.replace("FILE", executed.toString()).split(" "));
            assertThat(run.status()).as(call).isEqualTo(2);
            assertThat(run.err().lines()).as(call).singleElement().asString().startsWith("emp: ");
        }
        assertThat(executed).doesNotExist();
        assertThat(CommandLineRun.of("measure", "--", "sh -c true").err())
                .contains("'sh -c true' is one word", "--shell sh");
    }

    @Test
    void letsAShellReadTheCommandIfAsked() throws Exception {
        Path written = directory.resolve("written");

        CommandLineRun run =
                CommandLineRun.of("measure", "--runs", "1", "--shell", "sh", "echo a b | wc -w > " + written);

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(written).content().isEqualToIgnoringWhitespace("2");
    }

    @Test
    void givesTheProgramWhatStandsBehindIt() {
        CommandLineRun run = CommandLineRun.of("measure", "--runs", "1", "echo", "--runs", "3");

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.err()).contains("--runs is given to echo, behind which it stands");
        assertThat(run.out()).contains("1 execution after a warm-up");
        assertThat(CommandLineRun.of("measure", "--runs", "1", "echo", "--stdout", "x")
                        .err())
                .as("which gzip has as well")
                .doesNotContain("behind which it stands");
    }

    @Test
    void isQuietIfAsked() throws Exception {
        Path table = directory.resolve("table.md");

        CommandLineRun run =
                CommandLineRun.of("measure", "--quiet", "--runs", "2", "--export-markdown", table, "--", "true");

        assertThat(run.err()).isEmpty();
        assertThat(table).content().contains("| Time | Mean ± sd |").contains("| ET | ");
    }

    @Test
    void replacesAFileOnlyWhenTold() throws Exception {
        Path file = Files.writeString(directory.resolve("precious.emprun.jsonl"), "months of work");
        Path executed = directory.resolve("executed");

        Ended refused = emp("measure", "--output", file.toString(), "--", "touch", executed.toString());

        assertThat(refused.exitCode).isEqualTo(2);
        assertThat(refused.err).isEqualTo("emp: " + file + " exists; --force replaces it");
        assertThat(executed).doesNotExist();
        assertThat(file).hasContent("months of work");

        Ended told = emp("measure", "--runs", "1", "--force", "--output", file.toString(), "--", "true");

        assertThat(told.exitCode).as(told.err).isZero();
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
        while (Files.notExists(directory.resolve("one.emprun.jsonl.part"))) {
            assertThat(first.isAlive()).isTrue();
            Thread.onSpinWait();
        }

        Ended second = emp("measure", "--output", file.toString(), "--", "true");
        Ended insisting = emp("measure", "--force", "--output", file.toString(), "--", "true");
        Files.createFile(go);

        assertThat(second.exitCode).isEqualTo(2);
        assertThat(second.err).contains("one.emprun.jsonl.part exists: another call writes it");
        assertThat(insisting.exitCode).isEqualTo(2);
        assertThat(ended(first).exitCode).isZero();
        assertThat(RunFileReader.read(file).size()).isEqualTo(1);
    }

    @Test
    void leavesNothingOfAMeasurementThatNeverBegan() throws Exception {
        assertThat(emp("measure", "--output", directory.resolve("none.jsonl").toString(), "--", "false").exitCode)
                .isEqualTo(1);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void saysThatTheDiskIsFull() throws Exception {
        assumeThat(Path.of("/dev/full")).exists();

        Ended ended = emp("measure", "--output", "/dev/full", "--", "true");

        assertThat(ended.exitCode).isEqualTo(1);
        assertThat(ended.lastErr()).isEqualTo("emp: cannot write /dev/full: No space left on device");
    }

    @Test
    void recordsWhatEmptyingTheListenerWithinAnExecutionCost() throws Exception {
        Requirement.ROOT.check(
                Files.isWritable(Path.of("/proc/sys/kernel/ns_last_pid")), "others do not hear of exits");
        Path file = directory.resolve("drained.emprun.jsonl");

        Ended ended = emp(
                "measure", "--runs", "1", "--drain-interval", "0.1", "--output", file.toString(), "--", "sleep", "0.5");

        assertThat(ended.exitCode).as(ended.err).isZero();
        assertThat(RunFileReader.read(file).sample(0).extra().get("listenerDrains"))
                .asInstanceOf(MAP)
                .containsEntry("intervalNanos", 100_000_000L)
                .containsKeys("count", "cpuNanos");
        assertThat(emp("measure", "--drain-interval", "0.01", "--", "true").lastErr())
                .contains("the drain interval is under 100 ms");
    }

    @Test
    void holdsAProgramToItsNumberOfProcessesOrRefusesTo() throws Exception {
        Path file = directory.resolve("few.emprun.jsonl");
        String storm = "for i in 1 2 3 4 5 6 7 8 9; do sleep 9 & done 2>/dev/null; exit 1";

        Ended ended = emp(
                "measure",
                "--runs",
                "1",
                "--process-limit",
                "4",
                "--ignore-failure",
                "--output",
                file.toString(),
                "--",
                "sh",
                "-c",
                storm);

        if (ended.exitCode == 2) {
            assertThat(ended.lastErr()).contains("processLimit cannot be held");
        } else {
            assertThat(ended.lastErr()).contains("its process limit refused it a process");
            assertThat(RunFileReader.read(file).sample(0).extra()).containsKey("processLimitHits");
        }
    }

    @Test
    void keepsWhatWasMeasuredWhenInterruptedAndKillsTheProgram() throws Exception {
        CtrlC.assumeHeard();
        Path file = directory.resolve("interrupted.emprun.jsonl.gz");
        Path count = directory.resolve("count");
        String marker = "emp-interrupted-" + System.nanoTime();
        String hangsAtLast =
                "echo x >> " + count + "; [ $(wc -l < " + count + ") != 4 ] || { sleep 600; : " + marker + "; }";
        Process process = start("measure", "--output", file.toString(), "--", "sh", "-c", hangsAtLast);
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            for (String line = err.readLine(); !line.startsWith("2/10"); ) {
                line = err.readLine();
            }
            while (Files.readAllLines(count).size() < 4) {
                assertThat(process.isAlive()).isTrue();
                Thread.onSpinWait();
            }
            CtrlC.press(process);

            assertThat(process.waitFor()).isEqualTo(130);
            assertThat(err.lines().toList()).anyMatch(line -> line.contains("interrupted after 2 samples"));
            assertThat(text(process.inputReader())).contains("2 executions after a warm-up");
        }
        assertThat(RunFileReader.read(file).samples())
                .extracting(Sample::number)
                .containsExactly(1, 2);
        assertThat(ProcessHandle.allProcesses()
                        .filter(other -> other.info().commandLine().orElse("").contains(marker)))
                .isEmpty();
    }

    @Test
    void aWorkloadThatIsInterruptedDoesNotRunOn() throws Exception {
        CtrlC.assumeHeard();
        Process process = start("workload", "fluid", "--loops", "1000000000000");
        ProcessHandle program = null;
        while (program == null) {
            assertThat(process.isAlive()).as("emp workload ended by itself").isTrue();
            program = process.descendants()
                    .filter(child -> child.info().command().orElse("").endsWith("/fluid"))
                    .findAny()
                    .orElse(null);
        }
        CtrlC.press(process);

        assertThat(process.waitFor()).isEqualTo(130);
        program.onExit().join();
        assertThat(program.isAlive()).isFalse();
    }

    @Test
    void timesAPlainCommandWithoutACompilerAndSaysWhatIsLost() throws Exception {
        Path file = directory.resolve("no-compiler.emprun.jsonl");
        Map<String, String> without =
                Map.of("EMP_HOME", directory.resolve("fresh").toString(), "PATH", "/nowhere", "CC", "");

        Ended plain = ended(start(without, "measure", "--runs", "2", "--output", file.toString(), "--", "/bin/true"));
        Ended limited = ended(start(without, "measure", "--wall-limit", "5", "--", "/bin/true"));
        Ended workload = ended(start(without, "measure", "--workload", "inc"));

        assertThat(plain.exitCode).as(plain.err).isZero();
        assertThat(plain.err).contains("no C compiler");
        assertThat(RunFileReader.read(file).size()).isEqualTo(2);
        assertThat(limited.exitCode).isEqualTo(2);
        assertThat(limited.lastErr()).contains("install gcc").contains("wallLimitSeconds");
        assertThat(workload.exitCode).isEqualTo(2);
        assertThat(workload.lastErr()).contains("install gcc");
    }

    @Test
    void runsAWorkloadByHand() throws Exception {
        Ended ended = emp("workload", "inc", "--seconds", "0.01");

        assertThat(ended.exitCode).as(ended.err).isZero();
        assertThat(ended.out.strip()).matches("[0-9]+");
        assertThat(ended.err).contains("clockGettimeNanos=");
        assertThat(emp("workload").out).contains("dual-inc").contains("tcp-send");
        assertThat(emp("workload", "ink").lastErr()).contains("unknown workload: ink");
    }

    private static Ended emp(String... arguments) throws Exception {
        return ended(start(arguments));
    }

    private static Ended ended(Process process) throws Exception {
        CompletableFuture<String> out = CompletableFuture.supplyAsync(() -> text(process.inputReader()));
        String err = text(process.errorReader());
        return new Ended(process.waitFor(), out.get(), err);
    }

    private static String text(BufferedReader reader) {
        return String.join("\n", reader.lines().toList());
    }

    private static Process start(String... arguments) throws IOException {
        return start(Map.of("EMP_HOME", home.toString()), arguments);
    }

    private static Process start(Map<String, String> environment, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(OwnJava.command(Emp.class, arguments));
        builder.environment().putAll(environment);
        return builder.start();
    }

    private record Ended(int exitCode, String out, String err) {
        String lastErr() {
            String[] lines = err.split("\n");
            return lines[lines.length - 1];
        }
    }
}
