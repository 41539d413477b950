package org.emplab.cli.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.emplab.agent.Requirement;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.procfs.CpuList;
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

    /** The output of a call, and its exit status. */
    private record Printed(int status, String out, String err) {}

    @BeforeAll
    static void twoCpusAndACompiler() {
        List<String> status = Machine.local().lines("/proc/self/status");
        String allowed = status.stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .orElse("Cpus_allowed_list:0");
        Requirement.CPUS.check(
                CpuList.parse(allowed.substring(allowed.indexOf(':') + 1)).size() > 1,
                "displacement needs two CPUs; this machine allows one");
        Requirement.COMPILER.check(has("cc"), "the workloads cannot be built");
    }

    private static boolean has(String program) {
        return Stream.of(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static List<String> emp(String... arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Emp.class.getName(),
                "displace"));
        command.addAll(List.of(arguments));
        return command;
    }

    private Process start(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile());
        builder.environment().put("EMP_HOME", home.toString());
        return builder.start();
    }

    private Printed ended(Process process) throws IOException, InterruptedException {
        int status = process.waitFor();
        return new Printed(
                status, Files.readString(directory.resolve("out")), Files.readString(directory.resolve("err")));
    }

    private Printed run(List<String> command) throws IOException, InterruptedException {
        return ended(start(command));
    }

    private void whenItMeasures(Process emp) throws IOException {
        while (emp.isAlive() && !Files.readString(directory.resolve("err")).contains(" of " + ENDLESS + ": ")) {
            Thread.onSpinWait();
        }
    }

    /** The processes that emp has started, as soon as they are such. */
    private static List<ProcessHandle> descendants(Process emp, Predicate<List<ProcessHandle>> such) {
        List<ProcessHandle> found = emp.descendants().toList();
        while (!such.test(found)) {
            assertThat(emp.isAlive()).as("emp measures").isTrue();
            found = emp.descendants().toList();
        }
        return found;
    }

    private static boolean serves(ProcessHandle process) {
        return process.info().command().orElse("").endsWith("/tcp-send")
                && process.info()
                        .arguments()
                        .filter(arguments -> Arrays.asList(arguments).contains("serve"))
                        .isPresent();
    }

    private static void assertNoNumber(Printed printed, int status, String because) {
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
        Printed printed = run(emp(
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
                "--loops 0 spin                                | --loops must be a whole number from 1 to 1000000000000, not 0",
                "--loops -5 spin                               | --loops must be a whole number from 1 to 1000000000000, not -5",
                "--loops 9999999999999 spin                    | --loops must be a whole number from 1",
                "--loops many spin                             | Invalid value for option '--loops'",
                "--replications 0 spin                         | --replications must be a whole number from 1 to 10000, not 0",
                "--fluid-loops 0 spin                          | --fluid-loops must be a whole number from 1",
                "--fluid-loops 9007199254740000 --loops 1 spin | F would compute for ",
                "--micros 0 spin                               | --micros must be a whole number from 1 to 60000000, not 0",
                "--bytes 1000 spin                             | --bytes is for tcp-send only, not for spin",
                "--bytes 0 tcp-send                            | --bytes must be a whole number from 1 to 16777216, not 0",
                "--bytes 16777217 tcp-send                     | --bytes must be a whole number from 1 to 16777216",
                "--server nowhere tcp-send                     | --server must be HOST:PORT, not nowhere",
                "--cpu 8000 spin                               | CPU 8000 is not allowed to this process; allowed are ",
                "--cpu 0 --server-cpu 0 tcp-send               | --server-cpu must be another CPU than cpu",
                "--policy fifo --priority 99 spin              | --priority must be a whole number from 1 to 98, not 99",
                "--policy fifo spin                            | --priority is missing: the policy fifo needs one",
                "--priority 5 spin                             | --priority is for the policies fifo and rr only",
                "--nice 20 spin                                | --nice must be a whole number from -20 to 19, not 20",
                "--time-limit 0 spin                           | --time-limit must be a whole number from 1 to 604800, not 0",
                "--output /nowhere/result.json spin            | /nowhere/result.json: there is no directory /nowhere",
                "--read /nowhere/result.json                   | /nowhere/result.json: there is no such file",
                "--read result.json spin                       | --read measures nothing",
                "-- emp-no-such-program                        | emp-no-such-program is not in any directory of PATH",
                "sort                                          | displace measures spin, tcp-send, or a command after --, not sort",
                "--loops 5                                     | displace measures spin, tcp-send, or a command after --; say which",
            })
    void refusesACallThatCannotBe(String arguments, String because) throws Exception {
        assertNoNumber(run(emp(arguments.strip().split(" +"))), 2, because);
    }

    @Test
    void failsWhereOneCpuOnlyIsAllowed() throws Exception {
        Requirement.TOOLS.check(has("taskset"), "no taskset (apt-get install util-linux)");
        List<String> command = new ArrayList<>(List.of("taskset", "-c", "0"));
        command.addAll(emp("spin"));
        assertNoNumber(run(command), 1, "only CPU 0 is allowed here");
    }

    @ParameterizedTest
    @ValueSource(strings = {"spin", "-- /usr/bin/env"})
    void failsWhereThereIsNoCompiler(String program) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(emp(program.split(" ")))
                .redirectOutput(directory.resolve("out").toFile())
                .redirectError(directory.resolve("err").toFile());
        builder.environment().put("EMP_HOME", directory.resolve("home").toString());
        builder.environment().put("PATH", directory.toString());
        builder.environment().remove("CC");
        assertNoNumber(ended(builder.start()), 1, "no C compiler found: install gcc or clang");
    }

    @Test
    void failsWhereItMayNotPin() throws Exception {
        Path wrapper = directory.resolve("no-pinning");
        Path source = directory.resolve("no-pinning.c");
        try (var in = DisplaceCommandTest.class.getResourceAsStream("/displacement/no-pinning.c")) {
            Files.copy(java.util.Objects.requireNonNull(in), source);
        }
        assertThat(new ProcessBuilder("cc", "-o", wrapper.toString(), source.toString())
                        .start()
                        .waitFor())
                .isZero();
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
        Process emp = start(emp("--replications", Integer.toString(ENDLESS), "tcp-send", "--bytes", "1000"));
        whenItMeasures(emp);
        // between two replications neither F nor the program runs
        List<ProcessHandle> all = descendants(emp, found -> found.size() > 3);
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(emp.pid()))
                        .start()
                        .waitFor())
                .isZero();
        Printed printed = ended(emp);
        assertThat(printed.status()).isEqualTo(status);
        assertThat(printed.out()).isEmpty();
        for (ProcessHandle one : all) {
            one.onExit().get(1, TimeUnit.MINUTES);
        }
    }

    @Test
    void keepsAResultThatCannotBePrinted() throws Exception {
        Printed printed = run(emp("--replications", "1", "--table", "none", "--", "true"));
        assertThat(printed.status()).isEqualTo(2);
        String said = printed.err().lines().reduce((before, last) -> last).orElseThrow();
        assertThat(said)
                .startsWith("emp: there is no table none; ")
                .contains("the result is kept: emp displace --read ");
        String kept = said.substring(said.lastIndexOf(' ') + 1);

        Printed read = run(emp("--read", kept, "--format", "csv"));
        assertThat(read.status()).as(read.err()).isZero();
        assertThat(read.out()).startsWith("command,operations,rusageMicros,").contains("\ntrue,1,");
    }

    @Test
    void failsWhenTheServerDiesInTheMiddle() throws Exception {
        Path json = directory.resolve("result.json");
        Process emp = start(emp(
                "--loops",
                "100",
                "--replications",
                Integer.toString(ENDLESS),
                "--output",
                json.toString(),
                "tcp-send",
                "--bytes",
                "1000"));
        whenItMeasures(emp);
        descendants(emp, found -> found.stream().anyMatch(DisplaceCommandTest::serves)).stream()
                .filter(DisplaceCommandTest::serves)
                .forEach(ProcessHandle::destroyForcibly);
        assertNoNumber(ended(emp), 1, "the server died (exit code 137): the program under test ended with exit code 1");
        assertThat(json).doesNotExist();
    }
}
