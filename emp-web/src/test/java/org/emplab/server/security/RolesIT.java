package org.emplab.server.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.security.account.PersonalTokens.TokenScope;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class RolesIT extends RunningLab {
    @Test
    void aResearcherCommandsTheirOwnRunsAndAnAdministratorAnyones() throws Exception {
        String owner = token("olga", Role.RESEARCHER);
        String other = token("otto", Role.RESEARCHER);
        enrolled("roles-1");
        HttpResponse<String> submitted = post(
                owner,
                "/api/v1/experiments",
                "{\"machine\":\"roles-1\",\"samples\":3,\"workload\":\"inc\",\"taskLengthSeconds\":1}");
        String abort = "/api/v1/runs/" + json(submitted).path("runs").get(0).asString() + "/abort";
        HttpResponse<String> refused = post(other, abort, "{}");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(json(refused).path("detail").asString())
                .startsWith("the run is olga's: only they or an administrator");
        assertThat(json(post(token("ada", Role.ADMIN), abort, "{}"))
                        .path("summary")
                        .path("state")
                        .asString())
                .isEqualTo("aborted");
    }

    @Test
    void anEnrolmentTokenLetsInOneMachineOnce() throws Exception {
        String token = enrolments.invite("roles-3", "ada").token();
        HttpResponse<String> first = enrol(token);
        assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
        assertThat(json(first).path("name").asString()).isEqualTo("roles-3");
        HttpResponse<String> second = enrol(token);
        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(second.body()).contains("used already").doesNotContain("agent_");
        assertThat(enrol("enrol_guessed").statusCode()).isEqualTo(403);
    }

    @Test
    void aRevokedTokenAndAClosedAccountAreLetInNoMore() throws Exception {
        String first = token("rita", Role.VIEWER);
        String second = token("rita", Role.VIEWER);
        String id = tokens.of("rita").get(1).id();
        HttpRequest revoke = as(second, "/api/v1/me/tokens/" + id).DELETE().build();
        assertThat(http.send(revoke, BodyHandlers.discarding()).statusCode()).isEqualTo(204);
        assertThat(get(first, "/api/v1/runs").statusCode()).isEqualTo(401);
        assertThat(get(second, "/api/v1/runs").statusCode()).isEqualTo(200);
        people.close("rita", "ada");
        assertThat(get(second, "/api/v1/runs").statusCode()).isEqualTo(401);
    }

    @Test
    void whatPeopleDoIsOnRecordAndStaysThere() throws Exception {
        String admin = token("ada", Role.ADMIN);
        post(
                admin,
                "/api/v1/users",
                "{\"login\":\"newcomer\",\"password\":\"%s\",\"role\":\"viewer\"}".formatted(PASSWORD));
        post(admin, "/api/v1/imports?name=audited.jsonl", file(lines(LONG_RUN, "audited")), "application/x-ndjson");
        JsonNode trail = json(get(admin, "/api/v1/audit?size=1000"));
        assertThat(trail.path("items").valueStream())
                .anySatisfy(entry -> {
                    assertThat(entry.path("who").asString()).isEqualTo("user:ada");
                    assertThat(entry.path("action").asString()).isEqualTo("open account");
                    assertThat(entry.path("subject").asString()).isEqualTo("user:newcomer");
                    assertThat(entry.path("detail").path("role").asString()).isEqualTo("viewer");
                })
                .anySatisfy(entry -> {
                    assertThat(entry.path("action").asString()).isEqualTo("import");
                    assertThat(entry.path("detail").path("file").asString()).isEqualTo("audited.jsonl");
                    assertThat(entry.path("detail").path("added").asInt()).isEqualTo(40);
                });
        assertThat(trail.toString()).doesNotContain(PASSWORD).doesNotContain(admin);
    }

    @Test
    void anAdministratorChangesARoleByRest() throws Exception {
        String admin = token("ada", Role.ADMIN);
        String riser = token("riser", Role.VIEWER);
        assertThat(put(riser, "/api/v1/users/riser/role", "{\"role\":\"admin\"}")
                        .statusCode())
                .isEqualTo(403);
        assertThat(put(admin, "/api/v1/users/riser/role", "{\"role\":\"queen\"}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(put(admin, "/api/v1/users/nobody/role", "{\"role\":\"viewer\"}")
                        .statusCode())
                .isEqualTo(404);

        assertThat(put(admin, "/api/v1/users/riser/role", "{\"role\":\"researcher\"}")
                        .statusCode())
                .isEqualTo(204);

        assertThat(people.person("riser").role()).isEqualTo(Role.RESEARCHER);
        assertThat(json(get(admin, "/api/v1/audit?size=1000")).path("items").valueStream())
                .anySatisfy(entry -> {
                    assertThat(entry.path("who").asString()).isEqualTo("user:ada");
                    assertThat(entry.path("action").asString()).isEqualTo("change role");
                    assertThat(entry.path("subject").asString()).isEqualTo("user:riser");
                });
    }

    @Test
    void aTokensScopeIsItsOwnersRoleAtMost() throws Exception {
        String write = token("sam", Role.ADMIN, TokenScope.WRITE);
        String admin = token("sam", Role.ADMIN, TokenScope.ADMIN);
        assertThat(post(write, "/api/v1/experiments", "{}").statusCode()).isEqualTo(400);
        assertThat(get(write, "/api/v1/users").statusCode()).isEqualTo(403);
        assertThat(get(admin, "/api/v1/users").statusCode()).isEqualTo(200);
        String viewers = token("sia", Role.VIEWER, TokenScope.WRITE);
        assertThat(post(viewers, "/api/v1/experiments", "{}").statusCode()).isEqualTo(403);
    }

    @Test
    void aTokenMakesNoneThatMayMore() throws Exception {
        String write = token("sam", Role.ADMIN, TokenScope.WRITE);
        assertThat(newToken(write, "\"scope\":\"admin\"").statusCode()).isEqualTo(403);
        assertThat(newToken(write, "\"scope\":\"everything\"").statusCode()).isEqualTo(400);
        assertThat(newToken(write, "\"days\":4000").statusCode()).isEqualTo(400);
        String made = json(newToken(write, "\"days\":7")).path("token").asString();
        assertThat(get(made, "/api/v1/users").statusCode()).isEqualTo(403);
        assertThat(json(get(made, "/api/v1/me/tokens?size=1000")).path("items").valueStream())
                .anySatisfy(token -> {
                    assertThat(token.path("scope").asString()).isEqualTo("write");
                    assertThat(token.path("expiresAt").asString()).isNotBlank();
                });
    }

    @Test
    void anExpiredTokenIsLetInNoMoreAndOneWithoutAnEndStillIs() throws Exception {
        String token = token("stan", Role.VIEWER);
        assertThat(get(token, "/api/v1/runs").statusCode()).isEqualTo(200);
        expire("now() - interval '1 second'");
        assertThat(get(token, "/api/v1/runs").statusCode()).isEqualTo(401);
        expire("null");
        assertThat(get(token, "/api/v1/runs").statusCode()).isEqualTo(200);
    }

    private void expire(String when) {
        update("update tokens set expires_at = " + when
                + " where user_id = (select id from users where name = 'stan')");
    }

    private HttpResponse<String> newToken(String token, String more) throws IOException, InterruptedException {
        return post(token, "/api/v1/me/tokens", "{\"label\":\"more\"," + more + "}");
    }

    private HttpResponse<String> enrol(String token) throws IOException, InterruptedException {
        return http.send(
                HttpRequest.newBuilder(at("/api/v1/enrol"))
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(JsonMapper.shared().writeValueAsString(Map.of("token", token))))
                        .build(),
                BodyHandlers.ofString());
    }
}
