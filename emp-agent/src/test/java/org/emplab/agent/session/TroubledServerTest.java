package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.emplab.agent.home.Identity;
import org.emplab.runfile.RunFileReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent measures on, and loses nothing, while its server fails, is silent, refuses or has forgotten it. */
class TroubledServerTest extends EnrolledMachine {
    TroubledServerTest() {
        super("answerSeconds=2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"500", "nginx404", "html", "garbage", "401", "403"})
    void measuresOnWhileTheServerFailsAndBringsEverythingLater(String how) throws Exception {
        at.queueSorts(6);
        FakeLab.Fault fault = switch (how) {
            case "500" -> (path, exchange) -> FakeLab.answered(exchange, 500, "{\"detail\":\"the disk is full\"}");
            case "nginx404" -> (path, exchange) -> FakeLab.answered(exchange, 404, "<html>no such page</html>");
            case "html" -> (path, exchange) -> FakeLab.answered(exchange, 200, "<html>Welcome to the hotel</html>");
            case "401" -> (path, exchange) -> FakeLab.answered(exchange, 401, "{\"detail\":\"no\"}");
            case "403" -> (path, exchange) -> FakeLab.answered(exchange, 403, "{\"detail\":\"not yours\"}");
            default -> (path, exchange) -> FakeLab.answered(exchange, 200, "{\"state\":7}");
        };
        lab.fail((path, exchange) -> path.contains("/runs/") && fault.strikes(path, exchange));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> at.measured(6));
            assertThat(lab.numbers()).isEmpty();
            lab.await("tried", l -> l.faultsSeen() > 1);
            assertThat(agent.output().lines()).hasSizeGreaterThan(2);
            lab.heal();
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(6));
    }

    @Test
    void measuresOnWhileTheServerNeverAnswers() throws Exception {
        at.queueSorts(4);
        CountDownLatch later = new CountDownLatch(1);
        lab.fail((path, exchange) -> {
            if (path.contains("/runs/")) {
                await(later);
                return FakeLab.answered(exchange, 500, "");
            }
            return false;
        });
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> at.measured(4));
            assertThat(agent.output()).contains("did not answer within 2 s");
            lab.heal();
            later.countDown();
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(4));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void measuresOnWhileTheServerAnswersByDrips() throws Exception {
        at.set("answerSeconds=0.25");
        at.queueSorts(4);
        CountDownLatch later = new CountDownLatch(1);
        lab.fail((path, exchange) -> path.contains("/runs/") && drips(exchange, later));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> at.measured(4));
            assertThat(agent.output()).contains("had not answered in full after 1 s");
            lab.heal();
            later.countDown();
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(4));
    }

    /** A byte now and then, well before a read times out. */
    private static boolean drips(HttpExchange exchange, CountDownLatch end) throws IOException {
        exchange.sendResponseHeaders(200, 100_000);
        try {
            while (!end.await(50, TimeUnit.MILLISECONDS)) {
                exchange.getResponseBody().write(' ');
                exchange.getResponseBody().flush();
            }
        } catch (IOException | InterruptedException e) {
            // the agent has had enough
        }
        return true;
    }

    @Test
    void goesOnWhenItIsEnrolledAnewAfterItsTokenWasRevoked() throws Exception {
        at.queueSorts(5);
        lab.fail((path, exchange) -> {
            if (path.contains("/runs/")) {
                lab.accept("agent_new");
            }
            return false;
        });
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("refused", l -> l.faultsSeen() > 0);
            lab.await("measured all by itself", () -> at.measured(5));
            assertThat(agent.output()).contains("enrol again: emp agent enroll URL TOKEN");
            new Identity(lab.url(), "lab1", lab.identity().machineId(), "agent_new").write(home);
            lab.await("completed", l -> l.state().equals("completed"));
            assertThat(agent.output()).contains("enrolled anew");
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(5));
    }

    @Test
    void keepsTheJournalOfARunThatTheServerHasDeleted() throws Exception {
        at.queueSorts(1000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("begun", l -> l.numbers().size() > 2);
            lab.fail((path, exchange) -> {
                if (path.contains("/runs/")) {
                    FakeLab.problem(exchange, 404, "there is no run");
                    return true;
                }
                return path.contains("claim") && FakeLab.answered(exchange, 204, "");
            });
            lab.await("asks for another", l -> l.faultsSeen() > 3);
            assertThat(agent.output()).contains("there is no run; its journal is kept: " + at.journalFile());
        }
        assertThat(RunFileReader.read(at.journalFile()).samples()).isNotEmpty();
    }

    @Test
    void pausesWhenTheServerHasOtherValuesForASample() throws Exception {
        at.queueSorts(1000);
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
            lab.await("brought home", () -> LabHome.isEmpty(home.runs()));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(lab.numbers().size() - 1));
    }

    @Test
    void sendsLessAtATimeWhenTheServerSaysItIsTooMuch() throws Exception {
        at.queueSorts(40);
        lab.fail((path, exchange) -> path.contains("/runs/") && FakeLab.answered(exchange, 503, ""));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured", () -> at.measured(40));
            lab.takeAtMost(7);
            lab.heal();
            lab.await("completed", l -> l.state().equals("completed"));
            assertThat(lab.refusedAsTooLarge()).isPositive();
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(40));
        assertThat(lab.pieces()).hasSizeGreaterThan(5).allMatch(count -> count <= 7);
    }

    @Test
    void goesOnWithoutAnEventThatIsMoreThanTheServerTakes() throws Exception {
        at.set("commands=/bin,/usr/bin");
        lab.queue(3, FakeLab.command("echo", "ready"));
        AtomicBoolean refused = new AtomicBoolean();
        lab.fail((path, exchange) ->
                path.endsWith("/events") && !refused.getAndSet(true) && FakeLab.answered(exchange, 413, ""));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("completed", l -> l.state().equals("completed"));
            assertThat(agent.output()).contains("the server does not take an event (output): ");
        }
        assertThat(lab.outputs()).isEmpty();
        assertThat(lab.numbers()).isEqualTo(LabHome.through(3));
    }

    @Test
    void pausesWhenASingleSampleIsMoreThanTheServerTakes() throws Exception {
        at.queueSorts(40);
        lab.takeAtMost(0);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("paused", l -> l.state().equals("paused"));
            assertThat(lab.events().get(lab.events().size() - 1))
                    .isEqualTo("paused: the server does not take what was measured: that is more than the server takes"
                            + " at once. It is sample 0 alone: raise emp.upload-limit on the server, or the limit of what"
                            + " answers in its place, and resume the run; nothing is lost, it waits on the machine");
            assertThat(agent.output()).contains("the server does not take sample 0 of SORT");
            lab.takeAtMost(1000);
            lab.want("run");
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(40));
    }
}
