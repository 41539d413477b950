package org.emplab.agent.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.emplab.agent.home.Assignment;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/** A server that fails when it is asked for work: the agent says what is wrong, asks again, and gets its work. */
class ClaimsTest extends EnrolledMachine {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "401 | {\"detail\":\"the token was revoked\"} | the token is unknown, expired or revoked, or none was given; enrol again: emp agent enroll URL TOKEN",
                "403 | {\"detail\":\"the machine is in maintenance\"} | gives no work: the machine is in maintenance",
                "200 | ~~ | gives work that is not understood: not the assignment of a run: "
            })
    void asksAgainUntilItGetsItsWork(int status, @Nullable String body, String said) throws Exception {
        at.queueSorts(2);
        lab.fail((path, exchange) ->
                path.endsWith("/claim") && FakeLab.answered(exchange, status, body == null ? "" : body));
        try (RunningAgent agent = RunningAgent.at(home)) {
            lab.await("asked twice", l -> l.faultsSeen() > 1);
            assertThat(agent.output()).containsOnlyOnce(said);
            lab.heal();
            lab.awaitState("completed");
        }
        assertThat(lab.numbers()).isEqualTo(LabHome.through(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"run\":\"../../etc\",\"samples\":3}", "[1,2,3]", "{\"run\":\"abc\",\"samples\":-1}", "{}"})
    void understandsAsWorkOnlyTheAssignmentOfARun(String json) {
        assertThatThrownBy(() -> Assignment.of("machine", JsonMapper.shared().readTree(json)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not the assignment of a run: " + json);
    }
}
