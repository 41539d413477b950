package org.emplab.server.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.emplab.server.Simultaneously;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Views of the run table, kept for oneself and for everybody. */
class ViewsIT extends RunningServer {
    private String rosa = "";
    private String vera = "";

    @BeforeEach
    void people() {
        rosa = token("rosa", Role.RESEARCHER);
        vera = token("vera", Role.VIEWER);
    }

    @Test
    void aSharedViewIsInTheHeadOfEverybodysTableAndAPrivateOneInItsOwners() throws Exception {
        saved(save(rosa, "longest <first>", "?sort=-samples&page=3", true), 201);
        saved(save(rosa, "rosa's failed", "?state=failed", false), 201);
        assertThat(get(rosa, "/runs").body())
                .contains("href=\"/runs?sort=-samples\"", "longest &lt;first&gt;", "rosa&#39;s failed");
        assertThat(get(vera, "/runs").body())
                .contains("longest &lt;first&gt;", "by rosa")
                .doesNotContain("rosa&#39;s failed", "Delete the view");
        assertThat(get(vera, "/runs?sort=-samples").body()).contains("href=\"/runs?sort=-samples\" aria-current");
        assertThat(json(get(vera, "/api/v1/views?size=1000"), 200)
                        .path("items")
                        .valueStream()
                        .map(view -> view.path("name").asString()))
                .contains("longest <first>")
                .doesNotContain("rosa's failed");
    }

    @Test
    void savingUnderTheSameNameReplacesIt() throws Exception {
        String first = saved(save(vera, "mine", "?state=failed", false), 201);
        JsonNode again = json(save(vera, "mine", "?state=running", false), 201);
        assertThat(again.path("id").asString()).isEqualTo(first);
        assertThat(again.path("query").asString()).isEqualTo("?state=running");
        assertThat(save(rosa, "mine", "", false).statusCode())
                .as("hers is another")
                .isEqualTo(201);
    }

    @Test
    void isSavedOnceByWhoeverClicksTwice() throws Exception {
        Simultaneously.times(4, number -> () -> save(rosa, "clicked twice", "?text=" + number, false));
        assertThat(json(get(rosa, "/api/v1/views?size=1000"), 200)
                        .path("items")
                        .valueStream()
                        .filter(view -> view.path("name").asString().equals("clicked twice")))
                .hasSize(1);
    }

    @Test
    void onlyItsOwnerAndAdministratorsDeleteAView() throws Exception {
        String shared = saved(save(rosa, "shared", "", true), 201);
        String own = saved(save(rosa, "own", "", false), 201);
        assertThat(delete(vera, shared)).isEqualTo(403);
        assertThat(delete(vera, own)).as("she does not even see it").isEqualTo(404);
        assertThat(delete(rosa, own)).isEqualTo(204);
        assertThat(delete(rosa, own)).isEqualTo(404);
        String ada = token("ada", Role.ADMIN);
        assertThat(delete(ada, shared)).isEqualTo(204);
        assertThat(get(ada, "/api/v1/audit?action=delete%20view&subject=view:" + shared)
                        .body())
                .contains("\"who\":\"user:ada\"", "user:rosa");
    }

    @Test
    void whatCannotBeSavedIsRefusedByName() throws Exception {
        assertThat(key(save(vera, " ", "", false))).isEqualTo("name");
        assertThat(json(save(vera, "x", "?state=foo&from=soon", false), 400)
                        .path("detail")
                        .asString())
                .contains("There is no state foo. soon is no day");
        assertThat(key(save(vera, "x", "text=" + "y".repeat(2000), false))).isEqualTo("query");
        assertThat(json(save(vera, "x", "", true), 403).path("detail").asString())
                .contains("a researcher can share one");
        assertThat(save(token("vic", Role.VIEWER, org.emplab.web.account.TokenScope.READ), "x", "", false)
                        .statusCode())
                .isEqualTo(403);
    }

    private HttpResponse<String> save(String token, String name, String query, boolean shared)
            throws IOException, InterruptedException {
        String body = "{\"name\":\"%s\",\"query\":\"%s\",\"shared\":%s}".formatted(name, query, shared);
        return post(token, "/api/v1/views", body.getBytes(StandardCharsets.UTF_8), "application/json");
    }

    private int delete(String token, String id) throws IOException, InterruptedException {
        return http.send(as(token, "/api/v1/views/" + id).DELETE().build(), BodyHandlers.ofString())
                .statusCode();
    }

    private static String key(HttpResponse<String> answer) {
        return json(answer, 400).path("key").asString();
    }

    private static String saved(HttpResponse<String> answer, int status) {
        return json(answer, status).path("id").asString();
    }

    private static JsonNode json(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        return JsonMapper.shared().readTree(answer.body());
    }
}
