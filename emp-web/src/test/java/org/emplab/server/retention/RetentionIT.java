package org.emplab.server.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class RetentionIT extends RunningLab {
    @Autowired
    private Retention retention;

    private String admin;

    @BeforeEach
    void logIn() {
        admin = token("ada", Role.ADMIN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"notebook", "experiment", "machineLabel"})
    void namesNothingThatIsLongerThanANameSoThatThePageOfRulesStaysWhole(String key) throws Exception {
        HttpResponse<String> answer =
                make("{\"olderThanDays\":30,\"reason\":\"none\",\"" + key + "\":\"" + "x".repeat(100_000) + "\"}");
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("\"key\":\"" + key + "\"");
        assertThat(get(admin, "/retention").body()).contains("</html>");
    }

    @Test
    void removesOnlyWhatARuleNamesAndADayAfterItWasMade() throws Exception {
        String old = ended("retention-1", "Trials", 40);
        String young = ended("retention-2", "Trials", 20);
        String elsewhere = ended("retention-3", "Thesis", 400);

        retention.apply();
        assertThat(status(old)).isEqualTo(200);

        JsonNode rule = made("{\"olderThanDays\":30,\"notebook\":\"Trials\",\"reason\":\"trials only\"}");
        String id = rule.path("id").asString();
        JsonNode shown = json(get(admin, "/api/v1/retention-rules/" + id + "/runs"));
        assertThat(shown.size()).isEqualTo(1);
        assertThat(shown.get(0).path("run").asString()).isEqualTo(old);
        assertThat(shown.get(0).path("machine").asString()).isEqualTo("retention-1");

        retention.apply();
        assertThat(status(old)).as("a day is left to look at what would go").isEqualTo(200);

        aDayPasses(id);
        retention.apply();
        assertThat(status(old)).isEqualTo(404);
        assertThat(status(young)).isEqualTo(200);
        assertThat(status(elsewhere)).isEqualTo(200);
        JsonNode newest = json(get(admin, "/api/v1/audit?size=1&subject=run:" + old))
                .path("items")
                .get(0);
        assertThat(newest.path("action").asString()).isEqualTo("remove run");
        assertThat(newest.path("who").asString()).isEqualTo("rule:" + id);
        assertThat(newest.path("detail").path("reason").asString()).isEqualTo("trials only");
    }

    @Test
    void aRuleThatWasWithdrawnRemovesNothing() throws Exception {
        String old = ended("retention-4", "Withdrawn", 40);
        update("update machines set labels = '{borrowed}' where name = 'retention-4'");
        String id = made("{\"olderThanDays\":30,\"machineLabel\":\"borrowed\",\"reason\":\"of another lab\"}")
                .path("id")
                .asString();
        assertThat(json(get(admin, "/api/v1/retention-rules/" + id + "/runs")).size())
                .isEqualTo(1);
        aDayPasses(id);
        HttpResponse<String> withdrawn = delete(admin, "/api/v1/retention-rules/" + id);
        assertThat(withdrawn.statusCode()).isEqualTo(204);
        retention.apply();
        assertThat(status(old)).isEqualTo(200);
        assertThat(get(admin, "/api/v1/retention-rules").body()).contains(id, "withdrawnAt");
    }

    @Test
    void refusesARuleThatNamesEverything() throws Exception {
        assertThat(make("{\"olderThanDays\":30,\"reason\":\"all\"}").statusCode())
                .isEqualTo(400);
    }

    private JsonNode made(String rule) throws Exception {
        return json(make(rule), 201);
    }

    private HttpResponse<String> make(String rule) throws Exception {
        return post(admin, "/api/v1/retention-rules", rule);
    }

    private void aDayPasses(String rule) {
        update("update retention_rules set effective_at = effective_at - interval '1 day' where id = ?::uuid", rule);
    }

    private String ended(String machine, String notebook, int daysAgo) {
        enrolled(machine);
        String run = queued(Map.of("machine", machine, "notebook", notebook, "samples", 3, "workload", "inc"));
        update(
                "update runs set state = 'completed', ended_at = now() - make_interval(days => ?)"
                        + " where public_id = ?::uuid",
                daysAgo,
                run);
        return run;
    }

    private int status(String run) throws Exception {
        return get(admin, "/api/v1/runs/" + run).statusCode();
    }
}
