package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.emplab.agent.OwnJava;
import org.emplab.agent.Patience;
import org.emplab.agent.Requirement;
import org.emplab.cli.CommandLineRun;
import org.emplab.cli.Emp;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

/** {@code emp displace} as a process: what it prints, and that it prints no number where there is none. */
@Tag("thorough")
class DisplaceCommandTest {
    private static final int ENDLESS = 10_000;

    @TempDir
    static Path home;

    @TempDir
    Path directory;

    @BeforeAll
    static void twoCpusAndACompiler() {
        Requirement.twoCpus();
        Requirement.COMPILER.check(has("cc"), "the workloads cannot be built");
    }

    private static boolean has(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static List<String> emp(String... arguments) {
        List<String> command = OwnJava.command(Emp.class, "displace");
        command.addAll(List.of(arguments));
        return command;
    }

    private Process start(List<String> command, Map<String, String> environment) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("EMP_HOME", home.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    private CommandLineRun run(List<String> command) throws IOException, InterruptedException {
        return CommandLineRun.ofProcess(start(command, Map.of()));
    }

    /** A measurement without end, once it has its first numbers. */
    private Process measuring(String... options) throws IOException {
        List<String> command = emp("--replications", Integer.toString(ENDLESS), "--loops", "100");
        command.addAll(List.of(options));
        command.addAll(List.of("tcp-send", "--bytes", "1000"));
        Process emp = start(command, Map.of());
        BufferedReader err = emp.errorReader();
        while (!err.readLine().contains(" of " + ENDLESS + ": ")) {
            // not a number yet
        }
        return emp;
    }

    /** The processes that emp has started, as soon as they are such. */
    private static List<ProcessHandle> descendants(Process emp, Predicate<List<ProcessHandle>> such) {
        List<ProcessHandle> found = new ArrayList<>();
        Patience.whileAlive(emp, "the processes of a measurement", () -> {
            found.clear();
            emp.descendants().forEach(found::add);
            return such.test(found);
        });
        return found;
    }

    private static boolean serves(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("/tcp-send")
                && process.info()
                        .arguments()
                        .filter(arguments -> Arrays.asList(arguments).contains("serve"))
                        .isPresent();
    }

    private static void assertNoNumber(CommandLineRun printed, int status, String because) {
        assertThat(printed.out()).isEmpty();
        assertThat(printed.err().lines().toList())
                .last()
                .asString()
                .startsWith("emp: ")
                .contains(because);
        assertThat(printed.status()).isEqualTo(status);
    }

    @Test
    void writesTheResultAndItsConditions() throws Exception {
        Path json = directory.resolve("result.json");
        CommandLineRun printed = run(emp(
                "--loops", "100", "--replications", "2", "--output", json.toString(), "tcp-send", "--bytes", "1000"));
        assertThat(printed.status()).as(printed.err()).isZero();
        assertThat(printed.out())
                .contains("The server ran on this machine, CPU ")
                .contains("interrupt time")
                .contains("message size (bytes)");
        ObjectNode result = JsonTrees.parse(Files.readString(json), "result");
        assertThat(result.path("format").asString()).isEqualTo("emp-displacement/1");
        assertThat(result.at("/points/0/valid").asInt()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--fluid-loops 9007199254740000 --loops 1 spin | F would compute for ",
                "--cpu 8000 spin                               | CPU 8000 is not allowed to this process; allowed are ",
                "--cpu 0 --server-cpu 0 tcp-send               | --server-cpu must be another CPU than cpu",
            })
    void refusesWhatThisMachineCannotMeasure(String arguments, String because) {
        assertNoNumber(CommandLineRun.call("displace " + arguments.strip()), 2, because);
    }

    @ParameterizedTest
    @ValueSource(strings = {"spin", "-- /usr/bin/env"})
    void failsWhereThereIsNoCompiler(String program) throws Exception {
        Map<String, String> without =
                Map.of("EMP_HOME", directory.resolve("home").toString(), "PATH", directory.toString(), "CC", "");
        assertNoNumber(
                CommandLineRun.ofProcess(start(emp(program.split(" ")), without)),
                1,
                "no C compiler found: install gcc or clang");
    }

    @Test
    void failsWhereItMayNotPin() throws Exception {
        Path wrapper = directory.resolve("no-pinning");
        Path source = directory.resolve("no-pinning.c");
        try (var in = DisplaceCommandTest.class.getResourceAsStream("/displacement/no-pinning.c")) {
            Files.copy(java.util.Objects.requireNonNull(in), source);
        }
        CommandLineRun.ofProcess(new ProcessBuilder("cc", "-o", wrapper.toString(), source.toString()).start())
                .succeeded();
        List<String> command = new ArrayList<>(List.of(wrapper.toString()));
        command.addAll(emp("--loops", "10", "spin", "--micros", "100"));
        assertNoNumber(run(command), 1, "cannot set the CPU affinity: Operation not permitted");
    }

    @Test
    void failsWhereTheProgramOutlastsF() throws Exception {
        assertNoNumber(
                run(emp("--loops", "500", "--fluid-loops", "1000", "spin", "--micros", "200")),
                1,
                "F did not cover the PUT");
    }

    @Test
    void failsWhereTheProgramFails() throws Exception {
        assertNoNumber(run(emp("--", "false")), 1, "the program under test ended with exit code 1");
    }

    @Test
    void failsWhereTheProgramLeavesProcessesBehind() throws Exception {
        assertNoNumber(
                run(emp("--", "sh", "-c", "setsid sleep 300 & exit 0")),
                1,
                "processes that it had started still ran (1, which were killed): let it wait for them");
    }

    @ParameterizedTest
    @CsvSource({"TERM, 143", "KILL, 137"})
    void leavesNothingRunningWhenItIsEnded(String signal, int status) throws Exception {
        Process emp = measuring();
        // between two replications neither F nor the program runs
        List<ProcessHandle> all = descendants(emp, found -> found.size() > 3);
        new ProcessBuilder("kill", "-" + signal, Long.toString(emp.pid())).start();
        CommandLineRun ended = CommandLineRun.ofProcess(emp);
        assertThat(ended.status()).isEqualTo(status);
        assertThat(ended.out()).isEmpty();
        all.forEach(one -> one.onExit().join());
    }

    @Test
    void keepsAResultThatCannotBePrinted() throws Exception {
        CommandLineRun printed = run(emp("--replications", "1", "--table", "none", "--", "true"));
        assertThat(printed.status()).isEqualTo(2);
        String said = printed.err().lines().reduce((before, last) -> last).orElseThrow();
        assertThat(said)
                .startsWith("emp: there is no table none; ")
                .contains("the result is kept: emp displace --read ");
        String kept = said.substring(said.lastIndexOf(' ') + 1);

        CommandLineRun read = run(emp("--read", kept, "--format", "csv"));
        assertThat(read.status()).as(read.err()).isZero();
        assertThat(read.out()).startsWith("command,operations,rusageMicros,").contains("\ntrue,1,");
    }

    @Test
    void failsWhenTheServerDiesInTheMiddle() throws Exception {
        Path json = directory.resolve("result.json");
        Process emp = measuring("--output", json.toString());
        descendants(emp, found -> found.stream().anyMatch(DisplaceCommandTest::serves)).stream()
                .filter(DisplaceCommandTest::serves)
                .forEach(ProcessHandle::destroyForcibly);
        assertNoNumber(
                CommandLineRun.ofProcess(emp),
                1,
                "the server died (exit code 137): the program under test ended with exit code 1");
        assertThat(json).doesNotExist();
    }
}
