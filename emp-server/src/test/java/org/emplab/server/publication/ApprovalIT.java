package org.emplab.server.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Where an administrator decides which cutoff tables are in force. */
@TestPropertySource(properties = "emp.publish-approval=admin")
class ApprovalIT extends RunningServer {
    @Test
    void whatAResearcherProposesAnAdministratorDecides() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String ada = token("ada", Role.ADMIN);
        String derivation = json(post(
                        rosa,
                        "derivations",
                        "{\"short\":\"%s\",\"long\":\"%s\"}"
                                .formatted(imported(rosa, SHORT_RUN), imported(rosa, LONG_RUN))))
                .path("id")
                .asString();

        HttpResponse<String> answer = post(rosa, "derivations/" + derivation + "/publish", "{\"reason\":\"ready\"}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        String proposal = json(answer).at("/proposal/id").asString();
        assertThat(get(rosa, "/api/v1/machines/approved/cutoffs").statusCode()).isEqualTo(404);
        assertThat(post(rosa, "derivations/" + derivation + "/publish", "{}").statusCode())
                .isEqualTo(409);
        assertThat(post(rosa, "cutoff-proposals/" + proposal + "/approve", "{}").statusCode())
                .isEqualTo(403);
        assertThat(get(rosa, "/derivations/" + derivation).body())
                .contains("Proposed by rosa")
                .doesNotContain("Approve and publish");
        assertThat(get(ada, "/derivations/" + derivation).body()).contains("Approve and publish");

        assertThat(json(post(ada, "cutoff-proposals/" + proposal + "/refuse", "{}"))
                        .path("key")
                        .asString())
                .isEqualTo("reason");
        JsonNode refused = json(post(ada, "cutoff-proposals/" + proposal + "/refuse", "{\"reason\":\"too young\"}"));
        assertThat(refused.at("/decision/approved").asBoolean(true)).isFalse();
        assertThat(refused.at("/decision/reason").asString()).isEqualTo("too young");
        assertThat(json(get(rosa, "/api/v1/cutoff-proposals?waiting=true"))
                        .path("items")
                        .size())
                .isZero();

        String second = json(post(rosa, "derivations/" + derivation + "/publish", "{\"reason\":\"older now\"}"))
                .at("/proposal/id")
                .asString();
        post(ada, "cutoff-proposals/" + second + "/approve", "{}");
        assertThat(post(ada, "cutoff-proposals/" + second + "/approve", "{}").statusCode())
                .isEqualTo(409);
        JsonNode table = json(get(rosa, "/api/v1/machines/approved/cutoff-tables"))
                .path("items")
                .get(0);
        assertThat(table.path("by").asString()).isEqualTo("rosa");
        assertThat(table.path("approvedBy").asString()).isEqualTo("ada");
        assertThat(table.path("reason").asString()).isEqualTo("older now");
    }

    private String imported(String token, Path file) throws Exception {
        return json(post(token, "/api/v1/imports", file(lines(file, "approved")), "application/x-ndjson"))
                .path("run")
                .asString();
    }

    private HttpResponse<String> post(String token, String what, String body) throws Exception {
        return post(token, "/api/v1/" + what, body.getBytes(StandardCharsets.UTF_8), "application/json");
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return JsonMapper.shared().readTree(answer.body());
    }
}
