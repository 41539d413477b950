package org.emplab.agent.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.remote.Answer;
import org.emplab.agent.remote.WireJson;
import org.emplab.lab.EnrolRequest.EnrolAnswer;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Recorded answers of earlier versions' servers are still understood. */
class RecordedAnswersTest {
    @ParameterizedTest
    @ValueSource(strings = "0.1.0")
    void areUnderstood(String version) throws IOException {
        for (String line :
                Files.readAllLines(Path.of("../emp-web/src/test/resources/wire/emp-" + version + ".jsonl"))) {
            ObjectNode recorded = JsonTrees.parse(line, "recorded");
            JsonNode answer = recorded.path("answer");
            String path = recorded.path("path").asString();
            if (path.endsWith("/enrol")) {
                assertThat(WireJson.read(answer, EnrolAnswer.class)).isPresent();
            } else if (path.endsWith("/claim")) {
                if (recorded.has("answer")) {
                    assertThat(Assignment.of("machine", answer).samples()).isEqualTo(3);
                }
            } else {
                assertThat(ServerReply.of(new Answer.Accepted(200, answer)))
                        .as(line)
                        .isInstanceOf(ServerReply.Heard.class);
            }
        }
    }

    @Test
    void aServerOfAnotherVersionLosesNothing() {
        assertThat(ServerReply.of(new Answer.Refused(426, "upgrade the agent", true)))
                .isEqualTo(new ServerReply.Unwelcome("upgrade the agent"));
    }
}
