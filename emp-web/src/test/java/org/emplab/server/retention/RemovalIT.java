package org.emplab.server.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

class RemovalIT extends RunningLab {
    private String admin;

    @BeforeEach
    void logIn() {
        admin = token("ada", Role.ADMIN);
    }

    @Autowired
    private DroppedRuns dropped;

    @Test
    void hidesARunAtOnceAndDeletesItsSamples() throws Exception {
        String run = stored(LONG_RUN, "removal-1");
        long id = idOf(run);
        assertThat(rowsOf(id)).isPositive();
        assertThat(remove(admin, run + "?reason=a+test").statusCode()).isEqualTo(204);
        assertThat(get(admin, "/api/v1/runs/" + run).statusCode()).isEqualTo(404);
        deleteWhatWasDropped(id);
        assertThat(rowsOf(id)).isZero();
        JsonNode newest = json(get(admin, "/api/v1/audit?size=1&subject=run:" + run))
                .path("items")
                .get(0);
        assertThat(newest.path("action").asString()).isEqualTo("remove run");
        assertThat(newest.path("detail").path("samples").asInt()).isEqualTo(40);
        assertThat(newest.path("detail").path("reason").asString()).isEqualTo("a test");
    }

    @Test
    void leavesEveryRowOfARunThatWasNotDropped() throws Exception {
        long id = idOf(stored(LONG_RUN, "removal-7"));
        for (String statement : List.of(
                "delete from samples where run_id = " + id,
                "delete from process_diffs where run_id = " + id + " and sample = 3",
                "update samples set elapsed_nanos = 0 where run_id = " + id,
                "update process_diffs set put = true where run_id = " + id,
                "truncate samples",
                "truncate process_diffs")) {
            assertThatThrownBy(() -> update(statement)).as(statement).hasStackTraceContaining("is append-only");
        }
    }

    @Test
    void needsAReason() throws Exception {
        String run = stored(LONG_RUN, "removal-2");
        assertThat(remove(admin, run).statusCode()).isEqualTo(400);
        assertThat(get(admin, "/api/v1/runs/" + run).statusCode()).isEqualTo(200);
    }

    @Test
    void doesNotTouchARunThatIsNotOver() throws Exception {
        enrolled("removal-3");
        String run = queued(Map.of("machine", "removal-3", "samples", 3, "workload", "inc"));
        assertThat(remove(admin, run + "?reason=x").statusCode()).isEqualTo(409);
    }

    @Test
    void leavesWhatAnAnalysisWasMadeFrom() throws Exception {
        String shortRun = stored(SHORT_RUN, "removal-4");
        derived(admin, "removal-4");
        HttpResponse<String> refused = remove(admin, shortRun + "?reason=x");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("an analysis was made from this run");
    }

    /** The server under test may be at it by itself; then this waits for its steps. */
    private void deleteWhatWasDropped(long id) {
        while (jdbc.sql("select 1 from dropped_runs where run_id = ? for update")
                .param(id)
                .query(Integer.class)
                .optional()
                .isPresent()) {
            dropped.deleteAll();
        }
    }

    private int rowsOf(long id) {
        return jdbc.sql("select (select count(*) from samples where run_id = :id)"
                        + " + (select count(*) from process_diffs where run_id = :id)")
                .param("id", id)
                .query(Integer.class)
                .single();
    }

    private long idOf(String run) {
        return value(Long.class, "select id from runs where public_id = ?::uuid", run);
    }

    private HttpResponse<String> remove(String token, String run) throws Exception {
        return delete(token, "/api/v1/runs/" + run);
    }
}
