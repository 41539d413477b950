package org.emplab.agent.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.emplab.agent.AgentHome;
import org.emplab.agent.enrolment.Identity;
import org.emplab.agent.files.DirectoryTree;
import org.emplab.agent.workload.NoCompilerException;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.experiment.Workload;
import org.emplab.model.Sample;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent with real programs, a real disk and a server on a real socket. */
@Timeout(300)
class AgentServiceTest {
    private static final int SMALL = 500;

    @TempDir
    static Path shared;

    private AgentHome home;
    private FakeLab lab;

    @BeforeAll
    static void compile() {
        try {
            new Workloads(shared).compiled(Workload.SORT);
            new Workloads(shared).launcher();
        } catch (NoCompilerException e) {
            assumeTrue(false, "no C compiler: the agent's service is not tested");
        }
    }

    @BeforeEach
    void enrol() throws IOException {
        home = new AgentHome(shared);
        lab = new FakeLab();
        lab.identity().write(home);
        pace("");
    }

    @AfterEach
    void close() throws IOException {
        lab.close();
        DirectoryTree.delete(home.directory());
    }

    private void pace(String more) throws IOException {
        Files.writeString(home.properties(), "pollSeconds=0.05\ncontactSeconds=0.05\nanswerSeconds=2\n" + more);
    }

    private static List<Integer> numbers(int last) {
        return IntStream.rangeClosed(0, last).boxed().toList();
    }

    private List<Path> journals() throws IOException {
        try (Stream<Path> paths = Files.walk(home.runs())) {
            return paths.filter(path -> path.toString().endsWith(".emprun.jsonl"))
                    .toList();
        }
    }

    private Path journal() {
        return home.runs().resolve(lab.run).resolve("journal.emprun.jsonl");
    }

    private boolean measured(int last) {
        try {
            return Files.exists(journal()) && Files.readString(journal()).contains("\n{\"sample\":" + last + ",");
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void takesARunFromItsClaimToItsCompletion() throws Exception {
        lab.queue(5, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("completed", l -> l.state().equals("completed"));
            lab.await("asks for more", () -> isEmpty(home.runs()));
        }
        assertThat(lab.numbers()).isEqualTo(numbers(5));
        assertThat(lab.header().runId()).contains(lab.run);
        assertThat(lab.header().machine()).isEqualTo("lab1");
        assertThat(lab.header().environment()).containsKeys("kernel", "empVersions");
        assertThat(lab.events().get(lab.events().size() - 1)).isEqualTo("completed");
        assertThat(lab.sample(3).gapBefore()).isEmpty();
        assertThat(lab.silences()).allMatch(seconds -> seconds >= 60);
    }

    @Test
    void bringsShortSamplesInBatches() throws Exception {
        pace("contactSeconds=1000\n");
        lab.queue(20, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.pieces()).containsExactly(21);
        assertThat(lab.silences()).anyMatch(seconds -> seconds >= 1060);
    }

    private static boolean isEmpty(Path directory) {
        try (Stream<Path> paths = Files.list(directory)) {
            return paths.findAny().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", "nginx404", "html", "garbage", "401", "403"})
    void measuresOnWhileTheServerFailsAndBringsEverythingLater(String how) throws Exception {
        lab.queue(6, FakeLab.sort(SMALL));
        FakeLab.Fault fault = switch (how) {
            case "500" -> (path, exchange) -> answered(exchange, 500, "{\"detail\":\"the disk is full\"}");
            case "nginx404" -> (path, exchange) -> answered(exchange, 404, "<html>no such page</html>");
            case "html" -> (path, exchange) -> answered(exchange, 200, "<html>Welcome to the hotel</html>");
            case "401" -> (path, exchange) -> answered(exchange, 401, "{\"detail\":\"no\"}");
            case "403" -> (path, exchange) -> answered(exchange, 403, "{\"detail\":\"not yours\"}");
            default -> (path, exchange) -> answered(exchange, 200, "{\"state\":7}");
        };
        lab.fail((path, exchange) -> path.contains("/runs/") && fault.strikes(path, exchange));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> measured(6));
            assertThat(lab.numbers()).isEmpty();
            lab.await("tried", l -> l.faultsSeen() > 1);
            assertThat(agent.said().lines()).hasSizeGreaterThan(2);
            lab.heal();
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(numbers(6));
    }

    private static boolean answered(com.sun.net.httpserver.HttpExchange exchange, int status, String body)
            throws IOException {
        exchange.getRequestBody().readAllBytes();
        FakeLab.respond(exchange, status, body);
        return true;
    }

    @Test
    void measuresOnWhileTheServerNeverAnswers() throws Exception {
        lab.queue(4, FakeLab.sort(SMALL));
        CountDownLatch later = new CountDownLatch(1);
        lab.fail((path, exchange) -> {
            if (path.contains("/runs/")) {
                await(later);
                return answered(exchange, 500, "");
            }
            return false;
        });
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> measured(4));
            assertThat(agent.said()).contains("did not answer within 2 s");
            lab.heal();
            later.countDown();
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(numbers(4));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void goesOnWhenItIsEnrolledAnewAfterItsTokenWasRevoked() throws Exception {
        lab.queue(5, FakeLab.sort(SMALL));
        lab.fail((path, exchange) -> {
            if (path.contains("/runs/")) {
                lab.accept("agent_new");
            }
            return false;
        });
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("refused", l -> l.faultsSeen() > 0);
            lab.await("measured all by itself", () -> measured(5));
            assertThat(agent.said()).contains("enrol again: emp agent enroll URL TOKEN");
            new Identity(lab.url(), "lab1", lab.identity().machineId(), "agent_new").write(home);
            lab.await("completed", l -> l.state().equals("completed"));
            assertThat(agent.said()).contains("enrolled anew");
        }
        assertThat(lab.numbers()).isEqualTo(numbers(5));
    }

    @Test
    void keepsTheJournalOfARunThatTheServerHasDeleted() throws Exception {
        lab.queue(1000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.fail((path, exchange) -> {
                if (path.contains("/runs/")) {
                    FakeLab.problem(exchange, 404, "there is no run");
                    return true;
                }
                return path.contains("claim") && answered(exchange, 204, "");
            });
            lab.await("asks for another", l -> l.faultsSeen() > 3);
            assertThat(agent.said()).contains("there is no run; its journal is kept: " + journal());
        }
        assertThat(RunFileReader.read(journal()).samples()).isNotEmpty();
    }

    @Test
    void pausesWhenTheServerHasOtherValuesForASample() throws Exception {
        lab.queue(1000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.fail((path, exchange) -> {
                if (path.endsWith("/samples")) {
                    FakeLab.problem(exchange, 409, "sample 3 is stored already with other values");
                    return true;
                }
                return false;
            });
            lab.await("paused", l -> l.state().equals("paused"));
            assertThat(lab.events().get(lab.events().size() - 1))
                    .startsWith("paused: the server does not take what was measured")
                    .contains("sample 3 is stored already with other values");
            lab.heal();
            lab.want("abort");
            lab.await("brought home", () -> isEmpty(home.runs()));
        }
        assertThat(lab.numbers()).isEqualTo(numbers(lab.numbers().size() - 1));
    }

    @Test
    void sendsLessAtATimeWhenTheServerSaysItIsTooMuch() throws Exception {
        lab.queue(40, FakeLab.sort(SMALL));
        lab.fail((path, exchange) -> path.contains("/runs/") && answered(exchange, 503, ""));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured", () -> measured(40));
            lab.takeAtMost(7);
            lab.heal();
            lab.await("completed", l -> l.state().equals("completed"));
            assertThat(lab.refusedAsTooLarge()).isPositive();
        }
        assertThat(lab.numbers()).isEqualTo(numbers(40));
        assertThat(lab.pieces()).hasSizeGreaterThan(5).allMatch(count -> count <= 7);
    }

    @Test
    void pausesWhenASingleSampleIsMoreThanTheServerTakes() throws Exception {
        lab.queue(40, FakeLab.sort(SMALL));
        lab.takeAtMost(0);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("paused", l -> l.state().equals("paused"));
            assertThat(lab.events().get(lab.events().size() - 1))
                    .isEqualTo("paused: the server does not take what was measured: that is more than the server takes"
                            + " at once. It is sample 0 alone: raise emp.upload-limit on the server, or the limit of what"
                            + " answers in its place, and resume the run; nothing is lost, it waits on the machine");
            assertThat(agent.said()).contains("the server does not take sample 0 of SORT");
            lab.takeAtMost(1000);
            lab.want("run");
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(numbers(40));
    }

    @Test
    void measuresOnWhileTheServerAnswersByDrips() throws Exception {
        pace("answerSeconds=0.25\n");
        lab.queue(4, FakeLab.sort(SMALL));
        CountDownLatch later = new CountDownLatch(1);
        lab.fail((path, exchange) -> path.contains("/runs/") && drips(exchange, later));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> measured(4));
            assertThat(agent.said()).contains("had not answered in full after 1 s");
            lab.heal();
            later.countDown();
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(numbers(4));
    }

    /** A byte now and then, well before a read times out. */
    private static boolean drips(com.sun.net.httpserver.HttpExchange exchange, CountDownLatch end) throws IOException {
        exchange.sendResponseHeaders(200, 100_000);
        try {
            while (!end.await(50, java.util.concurrent.TimeUnit.MILLISECONDS)) {
                exchange.getResponseBody().write(' ');
                exchange.getResponseBody().flush();
            }
        } catch (IOException | InterruptedException e) {
            // the agent has had enough
        }
        return true;
    }

    /** Takes some more samples, and is ended with every one in its place. */
    private void goesOnFrom(int taken) throws InterruptedException {
        lab.await("goes on", l -> l.numbers().size() > taken + 5);
        lab.want("abort");
        lab.await("aborted", l -> l.state().equals("aborted"));
        lab.await("nothing is kept", () -> isEmpty(home.runs()));
        assertThat(lab.numbers()).isEqualTo(numbers(lab.numbers().size() - 1));
    }

    @Test
    void pausesAndGoesOnAsAskedWithTheGapOnRecord() throws Exception {
        lab.queue(100_000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.want("pause");
            lab.await("paused", l -> l.state().equals("paused"));
            int taken = lab.numbers().size();
            lab.want("run");
            goesOnFrom(taken);
            Sample next = lab.sample(taken);
            assertThat(next.gapBefore()).hasValueSatisfying(gap -> {
                assertThat(gap.reason()).isEqualTo("paused as asked");
                Sample before = lab.sample(taken - 1);
                assertThat(gap.nanos())
                        .isEqualTo(next.startedMonotonicNanos().orElseThrow()
                                - before.startedMonotonicNanos().orElseThrow()
                                - before.elapsedNanos());
            });
            assertThat(lab.events()).contains("held", "resumed");
        }
    }

    @Test
    void endsARunThatIsAborted() throws Exception {
        lab.queue(100_000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.want("abort");
            lab.await("aborted", l -> l.state().equals("aborted"));
            lab.await("nothing is kept", () -> isEmpty(home.runs()));
        }
        assertThat(lab.numbers()).isEqualTo(numbers(lab.numbers().size() - 1));
    }

    @Test
    void abortsInTheMiddleOfASampleWhereTheRunWantsThat() throws Exception {
        pace("commands=/bin,/usr/bin\n");
        lab.queue(3, FakeLab.command("sleep", "1000").put("abortPollSeconds", 1));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("sleeps", AgentServiceTest::sleeps);
            lab.want("abort");
            lab.await("aborted", l -> l.state().equals("aborted"));
            lab.await("nothing is kept", () -> isEmpty(home.runs()));
        }
        assertThat(lab.events()).contains("aborted: aborted in mid-sample");
        assertThat(sleeps()).isFalse();
    }

    private static boolean sleeps() {
        return ProcessHandle.current()
                .descendants()
                .anyMatch(process -> process.info().command().orElse("").endsWith("/sleep"));
    }

    @Test
    void recordsWhatAskingWithinSamplesCosts() throws Exception {
        pace("commands=/bin,/usr/bin\n");
        lab.queue(1, FakeLab.command("sleep", "1.5").put("abortPollSeconds", 1));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.sample(1).extra().get("abortPolls"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("intervalNanos", 1_000_000_000L)
                .hasEntrySatisfying("count", count -> assertThat((Long) count).isPositive())
                .hasEntrySatisfying(
                        "cpuNanos",
                        nanos -> assertThat(((Number) nanos).longValue()).isPositive());
    }

    @Test
    void recordsFailedSamplesAndPausesAfterFiveInARow() throws Exception {
        pace("commands=/bin,/usr/bin\n");
        lab.queue(100, FakeLab.command("false"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("paused", l -> l.state().equals("paused"));
            assertThat(lab.events().get(lab.events().size() - 1))
                    .isEqualTo("paused: 5 executions in a row failed, the last one: exit code 1");
            lab.await("all are there", l -> l.numbers().size() == 5);
            assertThat(lab.sample(4).exitCode()).isEqualTo(1);
            lab.want("run");
            lab.await("paused again", l -> l.numbers().size() == 9);
        }
    }

    @Test
    void failsARunThatThisMachineDoesNotPermitAndServesOn() throws Exception {
        lab.queue(3, FakeLab.command("/bin/true"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("failed", l -> l.state().equals("failed"));
            int claims = lab.claims();
            lab.await("asks for more", l -> l.claims() > claims);
        }
        assertThat(lab.events()).hasSize(1).allMatch(event -> event.startsWith("failed: this machine does not permit"));
        assertThat(lab.numbers()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"workload\":\"quicksort\"}",
                "{\"workload\":\"sort\",\"parameters\":{\"speed\":\"1\"}}",
                "{\"workload\":\"sort\",\"nice\":\"much\"}",
                "{\"workload\":\"sort\",\"kind\":\"other\"}",
                "{\"workload\":\"sort\",\"source\":\"guess\"}",
                "{\"workload\":\"sort\",\"prepare\":1}",
                "{}"
            })
    void failsARunWhoseSettingsAreWrongAndServesOn(String settings) throws Exception {
        lab.queue(3, JsonTrees.parse(settings, "settings"));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("failed", l -> l.state().equals("failed"));
            int claims = lab.claims();
            lab.await("asks for more", l -> l.claims() > claims);
        }
        assertThat(lab.events()).hasSize(1).allMatch(event -> event.length() > "failed: ".length());
    }

    @Test
    void goesOnWithTheNextSampleAfterItWasStopped() throws Exception {
        lab.queue(100_000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 3);
        }
        assertThat(lab.state()).isEqualTo("paused");
        assertThat(lab.events()).contains("held: the agent was stopped on its machine");
        int taken = lab.numbers().size();
        try (RunningAgent agent = RunningAgent.at(home)) {
            goesOnFrom(taken);
        }
        assertThat(lab.sample(taken).gapBefore())
                .hasValueSatisfying(gap -> assertThat(gap.reason()).isEqualTo("the agent was restarted"));
    }

    @Test
    void goesOnAfterItsRestartThoughTheServerIsAway() throws Exception {
        lab.queue(300, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 3);
        }
        lab.fail((path, exchange) -> answered(exchange, 502, ""));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> measured(300));
            lab.heal();
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(numbers(300));
    }

    @Test
    void doesNotGoOnWithAPausedRunWhileTheServerIsAway() throws Exception {
        lab.queue(1000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.want("pause");
            lab.await("paused", l -> l.state().equals("paused"));
        }
        int taken = lab.numbers().size();
        lab.fail((path, exchange) -> answered(exchange, 502, ""));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("tried often", l -> l.faultsSeen() > 4);
        }
        assertThat(measured(taken)).isFalse();
    }

    @Test
    void goesOnBehindWhatTheServerHasWhenItsOwnJournalIsLost() throws Exception {
        lab.queue(100_000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 3);
        }
        int taken = lab.numbers().size();
        DirectoryTree.delete(home.runs());
        try (RunningAgent agent = RunningAgent.at(home)) {
            goesOnFrom(taken);
        }
    }

    @Test
    void leavesAloneARunOfALabThatItWasEnrolledAtBefore() throws Exception {
        lab.queue(1000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.want("pause");
            lab.await("paused", l -> l.state().equals("paused"));
        }
        try (FakeLab other = new FakeLab()) {
            other.identity().write(home);
            try (RunningAgent agent = RunningAgent.at(home)) {
                lab.await("says so", () -> agent.said().contains("is of another lab"));
                other.await("asks there for work", l -> l.claims() > 0);
            }
        }
        assertThat(journals()).containsExactly(journal());
    }

    @Test
    void goesOnWithARunThatIsGivenToItUnderAnotherIdentity() throws Exception {
        lab.queue(100_000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
        }
        new Identity(lab.url(), "lab1", "another", FakeLab.TOKEN).write(home);
        int taken = lab.numbers().size();
        try (RunningAgent agent = RunningAgent.at(home)) {
            goesOnFrom(taken);
        }
    }

    @Test
    void doesNotTouchAJournalThatCannotBeRead() throws Exception {
        lab.queue(1000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 4);
        }
        String damaged = Files.readString(journal()).replaceFirst("\"elapsedNanos\":", "\"elapsedNanos\":-");
        Files.writeString(journal(), damaged, StandardCharsets.UTF_8);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("paused", l -> l.events().stream().anyMatch(event -> event.startsWith("paused: its journal")));
            assertThat(lab.events().get(lab.events().size() - 1))
                    .contains(journal() + ", line ", "elapsedNanos", "Mend that file, or move it away and resume");
        }
        assertThat(journal()).hasContent(damaged.strip());
    }

    @ParameterizedTest
    @ValueSource(strings = {"the file", "its directory"})
    void goesOnBehindWhatTheServerHasWhenADamagedJournalIsMovedAway(String what) throws Exception {
        lab.queue(100_000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 4);
        }
        String damaged = Files.readString(journal()).replaceFirst("\"elapsedNanos\":", "\"elapsedNanos\":-");
        Files.writeString(journal(), damaged, StandardCharsets.UTF_8);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("paused", l -> l.events().stream().anyMatch(event -> event.startsWith("paused: its journal")));
            int taken = lab.numbers().size();
            Path moved = what.equals("the file") ? journal() : journal().getParent();
            Files.move(moved, home.directory().resolve("moved"));
            lab.want("run");
            goesOnFrom(taken);
        }
    }

    @Test
    void waitsForSpaceOnAFullDiskAndLosesNothing() throws Exception {
        Files.createDirectories(home.runs());
        assumeTrue(
                ran(
                        "mount",
                        "-t",
                        "tmpfs",
                        "-o",
                        "size=512k",
                        "tmpfs",
                        home.runs().toString()),
                "not root: no small disk can be made to be filled");
        try {
            lab.queue(60, FakeLab.sort(SMALL));
            Path ballast = home.runs().resolve("ballast");
            try (RunningAgent agent = RunningAgent.at(home)) {
                lab.await("begun", l -> l.numbers().size() > 2);
                fill(ballast);
                lab.await(
                        "held",
                        l -> l.events().stream()
                                .anyMatch(event ->
                                        event.startsWith("held: the journal cannot be written: No space left")));
                int taken = lab.numbers().size();
                Files.delete(ballast);
                lab.await("completed", l -> l.state().equals("completed"));
                assertThat(lab.numbers()).isEqualTo(numbers(60));
                assertThat(lab.events()).contains("resumed: there is space again");
                assertThat(IntStream.range(taken, 61)
                                .mapToObj(lab::sample)
                                .flatMap(sample -> sample.gapBefore().stream()))
                        .anyMatch(gap -> gap.reason().equals("no space for the journal"));
            }
        } finally {
            assertThat(ran("umount", "-l", home.runs().toString())).isTrue();
        }
    }

    private static void fill(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            while (true) {
                out.write(new byte[1024]);
            }
        } catch (IOException e) {
            assertThat(e).hasMessageContaining("No space left");
        }
    }

    private static boolean ran(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void oneAgentServesAHomeAndTheSecondIsRefused() throws Exception {
        lab.queue(1000, FakeLab.sort(SMALL));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.claims() > 0);
            RunningAgent second = RunningAgent.at(home);
            assertThatThrownBy(second::stop)
                    .hasMessageContaining(
                            "another agent (pid " + ProcessHandle.current().pid() + ") serves " + home.directory());
        }
    }
}
