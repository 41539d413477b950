package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server that fails when it is asked for work: the agent says what is wrong, asks again, and gets its work. */
class ClaimsTest extends EnrolledMachine {
    ClaimsTest() {
        super("answerSeconds=2");
    }

    @BeforeEach
    void queue() {
        at.queueSorts(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "401 | {\"detail\":\"the token was revoked\"} | the token is unknown, expired or revoked, or none was given; enrol again: emp agent enroll URL TOKEN",
                "403 | {\"detail\":\"the machine is in maintenance\"} | gives no work: the machine is in maintenance",
                "404 | <html>nginx</html> | no EMP Lab server at this address (404)",
                "409 | {\"detail\":\"this machine has another run\"} | this machine has another run",
                "413 | <html>too large</html> | that is more than the server takes at once",
                "500 | {\"detail\":\"the database is away\"} | answered 500: the database is away",
                "502 | ~~ | answered 502: the server failed",
                "200 | <html>Welcome to the hotel</html> | answers, but not as an EMP Lab server",
                "200 | {\"run\":\"../../etc\",\"samples\":3} | not the assignment of a run: {\"run\":\"../../etc\"",
                "200 | ~~ | gives work that is not understood: not the assignment of a run: ",
                "200 | [1,2,3] | not the assignment of a run: [1,2,3]",
                "200 | {\"run\":\"abc\",\"samples\":-1} | not the assignment of a run: "
            })
    void asksAgainUntilItGetsItsWork(int status, String body, String said) throws Exception {
        lab.fail((path, exchange) ->
                path.endsWith("/claim") && FakeLab.answered(exchange, status, body == null ? "" : body));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("asked twice", l -> l.faultsSeen() > 1);
            assertThat(agent.output()).containsOnlyOnce(said);
            lab.heal();
            lab.await("completed", l -> l.state().equals("completed"));
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(2));
    }

    @Test
    void asksAgainWithoutAnAnswer() throws Exception {
        CountDownLatch later = new CountDownLatch(1);
        lab.fail((path, exchange) -> {
            try {
                later.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return FakeLab.answered(exchange, 500, "");
        });
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("gave up", () -> agent.output().contains("did not answer within 2 s"));
            lab.heal();
            later.countDown();
            lab.await("completed", l -> l.state().equals("completed"));
            assertThat(agent.output()).contains("the server answers again");
        }
    }
}
