package org.emplab.server.publication;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Where an administrator decides which cutoff tables are in force. */
@Timeout(600)
class ApprovalIT extends RunningLab {
    @Autowired
    private TransactionTemplate transaction;

    @BeforeEach
    void approve() {
        administratorsApprove();
    }

    @Test
    void whatAResearcherProposesAnAdministratorDecides() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String ada = token("ada", Role.ADMIN);
        String derivation = derived(rosa, "approved");

        String proposal = json(
                        post(rosa, "/api/v1/derivations/" + derivation + "/publish", "{\"reason\":\"ready\"}"), 202)
                .at("/proposal/id")
                .asString();
        assertThat(get(rosa, "/api/v1/machines/approved/cutoffs").statusCode()).isEqualTo(404);
        assertStatus(409, post(rosa, "/api/v1/derivations/" + derivation + "/publish", "{}"));
        assertThat(get(rosa, "/derivations/" + derivation).body())
                .contains("Proposed by rosa")
                .doesNotContain("Approve and publish");
        assertThat(get(ada, "/derivations/" + derivation).body()).contains("Approve and publish");

        accepted(post(ada, "/api/v1/cutoff-proposals/" + proposal + "/refuse", "{\"reason\":\"too young\"}"));
        assertThat(get(rosa, "/api/v1/cutoff-proposals?waiting=true").body()).doesNotContain(proposal);

        String second = json(post(rosa, "/api/v1/derivations/" + derivation + "/publish", "{\"reason\":\"older now\"}"))
                .at("/proposal/id")
                .asString();
        post(ada, "/api/v1/cutoff-proposals/" + second + "/approve", "{}");
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
        String proposal = json(post(rosa, "/api/v1/derivations/" + derivation + "/publish", "{}"))
                .at("/proposal/id")
                .asString();
        String address = onAPage
                ? "/derivations/" + derivation + "/proposals/" + proposal + "/approve"
                : "/api/v1/cutoff-proposals/" + proposal + "/approve";
        List<CompletableFuture<HttpResponse<String>>> answers = transaction.execute(begun -> {
            update("lock table published_cutoffs in share row exclusive mode");
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
        while (value(
                        Long.class,
                        "select count(*) from pg_locks, pg_sleep(0.02) where not granted and relation = 'published_cutoffs'::regclass")
                < many) {
            Thread.onSpinWait();
        }
    }
}
