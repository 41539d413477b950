package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.emplab.agent.home.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The agent measures on, and loses nothing, while its server fails, is silent, refuses or has forgotten it. */
class TroubledServerTest extends EnrolledMachine {
    /** Each is one way in which {@code ServerReply} says that nothing was heard. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "500 | {\"detail\":\"the disk is full\"}",
                "404 | <html>no such page</html>",
                "403 | {\"detail\":\"no\"}"
            })
    void measuresOnWhileTheServerFailsAndBringsEverythingLater(int status, String body) throws Exception {
        at.queueSorts(6);
        lab.fail((path, exchange) -> path.contains("/runs/") && FakeLab.answered(exchange, status, body));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> at.measured(6));
            assertThat(lab.numbers()).isEmpty();
            lab.await("tried", l -> l.faultsSeen() > 1);
            assertThat(agent.output().lines()).hasSizeGreaterThan(2);
            lab.heal();
            lab.awaitState("completed");
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(6));
    }

    @Test
    void measuresOnWhileTheServerNeverAnswers() throws Exception {
        at.set("answerSeconds=0.5");
        at.queueSorts(4);
        CountDownLatch later = new CountDownLatch(1);
        lab.fail((path, exchange) -> {
            if (path.contains("/runs/")) {
                try {
                    later.await();
                    FakeLab.answered(exchange, 500, "");
                } catch (IOException | InterruptedException e) {
                    // the agent has had enough
                }
            }
            return path.contains("/runs/");
        });
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("measured all by itself", () -> at.measured(4));
            assertThat(agent.output()).contains("did not answer within 0.5 s");
            lab.heal();
            later.countDown();
            lab.awaitState("completed");
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(4));
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
            lab.awaitState("completed");
            assertThat(agent.output()).contains("enrolled anew");
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(5));
    }

    @Test
    void pausesWhenTheServerHasOtherValuesForASample() throws Exception {
        at.queueSorts(1000);
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitSamples(3);
            lab.fail((path, exchange) -> {
                if (path.endsWith("/samples")) {
                    FakeLab.problem(exchange, 409, "sample 3 is stored already with other values");
                    return true;
                }
                return false;
            });
            lab.awaitState("paused");
            assertThat(lab.lastEvent())
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
            lab.awaitState("completed");
            assertThat(lab.refusedAsTooLarge()).isPositive();
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(40));
        assertThat(lab.pieces()).hasSizeGreaterThan(5).allMatch(count -> count <= 7);
    }

    @Test
    void goesOnWithoutAnEventThatIsMoreThanTheServerTakes() throws Exception {
        at.set("commands=/bin,/usr/bin", "runAs=self");
        lab.queue(3, FakeLab.command("echo", "ready"));
        AtomicBoolean refused = new AtomicBoolean();
        lab.fail((path, exchange) ->
                path.endsWith("/events") && !refused.getAndSet(true) && FakeLab.answered(exchange, 413, ""));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.awaitState("completed");
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
            lab.awaitState("paused");
            assertThat(lab.lastEvent())
                    .isEqualTo("paused: the server does not take what was measured: that is more than the server takes"
                            + " at once. It is sample 0 alone: raise emp.upload-limit on the server, or the limit of what"
                            + " answers in its place, and resume the run; nothing is lost, it waits on the machine");
            assertThat(agent.output()).contains("the server does not take sample 0 of SORT");
            lab.takeAtMost(1000);
            lab.want("run");
            lab.awaitState("completed");
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(40));
    }
}
