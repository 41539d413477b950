package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Analyses of stored runs that are kept, by REST. */
class AskedAnalysesIT extends RunningLab {
    private String token;

    @BeforeEach
    void logIn() {
        token = token("anna", Role.RESEARCHER);
    }

    @Test
    void areKeptAndFoundAgain() throws Exception {
        String run = stored(SHORT_RUN, "asked-1");
        JsonNode stored =
                json(post("{\"kind\":\"summary\",\"runs\":[\"%s\"],\"reason\":\"look\"}".formatted(run)), 201);
        assertThat(stored.at("/result/runs/0/et/samples").asInt()).isEqualTo(800);
        assertThat(stored.at("/summary/by").asString()).isEqualTo("anna");
        assertThat(stored.at("/summary/reason").asString()).isEqualTo("look");
        assertThat(stored.at("/runs/0").asString()).isEqualTo(run);

        HttpResponse<String> again = post("{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(run));
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(json(again).at("/summary/id")).isEqualTo(stored.at("/summary/id"));
        assertThat(json(get(token, "/api/v1/analyses?run=" + run)).path("total").asInt())
                .isEqualTo(1);
        assertThat(json(get(token, "/api/v1/analyses?kind=summary&run=" + run)).at("/items/0/id"))
                .isEqualTo(stored.at("/summary/id"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"kind\":\"magic\",\"runs\":[\"RUN\"]} | 400 | kind must be one of",
                "{\"kind\":\"summary\"} | 400 | runs is missing",
                "{\"kind\":\"summary\",\"runs\":[\"none\"]} | 400 | runs has no run: none",
                "{\"kind\":\"summary\",\"runs\":[\"RUN\"],\"parameters\":{\"most\":1}} | 400 | summary has no"
                        + " parameter most",
                "{\"kind\":\"mixture\",\"runs\":[\"RUN\"],\"parameters\":{\"most\":0}} | 400 | (most) is a number from"
                        + " 1 to 100",
                "{\"kind\":\"compare\",\"runs\":[\"RUN\"]} | 400 | compare takes at least 2 runs, not 1",
                "{\"kind\":\"change-points\",\"runs\":[\"RUN\"]} | 400 | change-points takes at least",
            })
    void sayWhatIsWrong(String order, int status, String problem) throws Exception {
        assertThat(json(post(order.replace("RUN", stored(LONG_RUN, "asked-3"))), status)
                        .path("detail")
                        .asString())
                .contains(problem);
    }

    @Test
    void anotherAlgorithmSaysWhatChanged() throws Exception {
        String run = stored(LONG_RUN, "asked-4");
        String id = json(post("{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(run)))
                .at("/summary/id")
                .asString();
        update("alter table analyses disable trigger all");
        update(
                "update analyses set algorithm_version = '0', result = replace(result::text, '\"samples\":40',"
                        + " '\"samples\":39')::json where id = ?::uuid",
                id);
        update("alter table analyses enable trigger all");

        JsonNode again = json(post(token, "/api/v1/analyses/" + id + "/again", "{\"reason\":\"newer\"}"));
        assertThat(again.at("/analysis/summary/supersedes").asString()).isEqualTo(id);
        assertThat(again.path("changes")
                        .valueStream()
                        .map(change -> change.path("place").asString()))
                .contains("/runs/0/samples");
        assertThat(again.at("/changes/0/before").asInt()).isEqualTo(39);
        assertThat(again.at("/changes/0/after").asInt()).isEqualTo(40);
    }

    private HttpResponse<String> post(String body) throws Exception {
        return post(token, "/api/v1/analyses", body);
    }
}
