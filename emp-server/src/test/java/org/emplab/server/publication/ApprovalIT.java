package org.emplab.server.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Where an administrator decides which cutoff tables are in force. */
@TestPropertySource(properties = "emp.publish-approval=admin")
class ApprovalIT extends RunningServer {
    @Autowired
    private JdbcClient jdbc;

    @Autowired
    private TransactionTemplate transaction;

    @Test
    void whatAResearcherProposesAnAdministratorDecides() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String ada = token("ada", Role.ADMIN);
        String derivation = derived(rosa, "approved");

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

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void ofTwoAdministratorsWhoApproveAtOnceOneIsToldOfTheOther(boolean onAPage) throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String ada = token("ada", Role.ADMIN);
        String machine = "approved-twice-" + onAPage;
        String derivation = derived(rosa, machine);
        String proposal = json(post(rosa, "derivations/" + derivation + "/publish", "{}"))
                .at("/proposal/id")
                .asString();
        String address = onAPage
                ? "/derivations/" + derivation + "/proposals/" + proposal + "/approve"
                : "/api/v1/cutoff-proposals/" + proposal + "/approve";
        List<CompletableFuture<HttpResponse<String>>> answers = transaction.execute(begun -> {
            jdbc.sql("lock table published_cutoffs in share row exclusive mode").update();
            List<CompletableFuture<HttpResponse<String>>> both = Stream.of(1, 2)
                    .map(each -> http.sendAsync(
                            as(ada, address)
                                    .header(
                                            "Content-Type",
                                            onAPage ? "application/x-www-form-urlencoded" : "application/json")
                                    .header("Accept", onAPage ? "text/html" : "application/json")
                                    .POST(BodyPublishers.ofString(onAPage ? "" : "{}"))
                                    .build(),
                            BodyHandlers.ofString()))
                    .toList();
            awaitWaiting(2);
            return both;
        });
        List<Integer> statuses = answers.stream()
                .map(answer -> answer.join().statusCode())
                .sorted()
                .toList();
        assertThat(statuses).isEqualTo(List.of(onAPage ? 302 : 200, 409));
        assertThat(json(get(rosa, "/api/v1/machines/" + machine + "/cutoff-tables"))
                        .path("items")
                        .size())
                .isEqualTo(1);
    }

    private void awaitWaiting(int many) {
        while (jdbc.sql(
                                "select count(*) from pg_locks, pg_sleep(0.02) where not granted and relation = 'published_cutoffs'::regclass")
                        .query(Long.class)
                        .single()
                < many) {
            Thread.onSpinWait();
        }
    }

    private String derived(String token, String machine) throws Exception {
        return json(post(
                        token,
                        "derivations",
                        "{\"short\":\"%s\",\"long\":\"%s\"}"
                                .formatted(imported(token, SHORT_RUN, machine), imported(token, LONG_RUN, machine))))
                .path("id")
                .asString();
    }

    private String imported(String token, Path file, String machine) throws Exception {
        return json(post(token, "/api/v1/imports", file(lines(file, machine)), "application/x-ndjson"))
                .path("run")
                .asString();
    }

    private HttpResponse<String> post(String token, String what, String body) throws Exception {
        return post(token, "/api/v1/" + what, body.getBytes(StandardCharsets.UTF_8), "application/json");
    }
}
