package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import org.emplab.lab.Role;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/** The SQL statements that pages and calls cost, however much there is in their lists: the first is the token's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StatementsIT extends RunningLab {
    private static final int MACHINES = 3;
    private static final int LAB_PAGE = 19;
    private static final int PLAN = 9;
    private String admin = "";
    private String derivation = "";
    private String experiment = "";

    @BeforeAll
    void aLabWithMoreThanOneOfEach() throws IOException, InterruptedException {
        admin = token("counter", Role.ADMIN); // who has no session
        for (int number = 0; number < MACHINES; number++) {
            enrolled("counted-" + number);
            experiment = submitted(Map.of("machine", "counted-*", "workload", "inc", "samples", 3))
                    .experiment()
                    .toString();
        }
        String shortRun = run(SHORT_RUN);
        String longRun = run(LONG_RUN);
        for (int number = 0; number < 2; number++) {
            String bound = ",\"boundShortMillis\":" + (128300 + number) + ",\"reason\":\"counted\"";
            derivation = id(post(
                    "/api/v1/derivations",
                    "{\"short\":\"" + shortRun + "\",\"long\":\"" + longRun + "\"" + bound + "}"));
            post("/api/v1/derivations/" + derivation + "/publish", "{}");
            post("/api/v1/timings", "{\"run\":\"" + longRun + "\"}");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/users, 2",
        "/api/v1/me, 2",
        "/api/v1/me/tokens, 2",
        "/api/v1/audit, 3",
        "/api/v1/machines, 3",
        "/api/v1/machines/counted-0, 3",
        "/api/v1/machines/counted-files/cutoffs, 5",
        "/api/v1/experiments, 3",
        "/api/v1/experiments?size=1, 4",
        "/api/v1/experiments/{experiment}, 3",
        "/api/v1/experiments/{experiment}/specifications, 3",
        "/api/v1/experiments/{experiment}/cutoffs, 2",
        "/api/v1/notebooks, 2",
        "/api/v1/derivations, 2",
        "/api/v1/derivations?size=1, 3",
        "/api/v1/derivations/{derivation}, 4",
        "/api/v1/derivations/{derivation}/cutoffs, 4",
        "/api/v1/timings, 2",
        "/api/v1/timings?size=1, 3",
    })
    void answers(String path, int most) throws Exception {
        get(admin, path(path)); // what is kept from then on is kept whichever test ran before
        assertThat(statements(admin, path(path))).hasSizeLessThanOrEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({
        "/, 19",
        "/lab/state, 19",
        "/machines/counted-0, 13",
        "/machines/counted-0/availability, 10",
        "/enrol, 1",
        "/people, 2",
        "/account, 3",
        "/derivations, 2",
        "/derivations/{derivation}, 7",
        "/derivations/new, 5",
        "/experiments/new, 3",
        "/experiments/{experiment}, 11",
        "/experiments/{experiment}/state, 10",
        "/notebooks, 2",
        "/retention?olderThanDays=1&notebook=x, 3",
        "/timeline, 12",
    })
    void shows(String page, int most) throws Exception {
        get(admin, path(page)); // what is kept from then on is kept whichever test ran before
        get(admin, "/lab/state"); // makes the plan of the queue that pages share
        assertThat(statements(admin, path(page))).hasSizeLessThanOrEqualTo(most);
    }

    @Test
    void plansTheQueueOnceForPagesUntilItChanges() throws Exception {
        statements(admin, "/lab/state");
        submitted(Map.of("machine", "counted-0", "workload", "inc", "samples", 3));
        assertThat(statements(admin, "/lab/state")).hasSizeBetween(LAB_PAGE + 1, LAB_PAGE + PLAN);
        assertThat(statements(admin, "/lab/state")).hasSizeLessThanOrEqualTo(LAB_PAGE);
    }

    @Test
    void letsAMachineIn() throws Exception {
        String token = enrolments.invite("counted-late", "ada").token();
        assertThat(statements(as(admin, "/api/v1/enrol")
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString("{\"token\":\"" + token + "\"}"))))
                .hasSizeLessThanOrEqualTo(6);
    }

    private String path(String pattern) {
        return pattern.replace("{derivation}", derivation).replace("{experiment}", experiment);
    }

    private String run(Path file) throws IOException {
        return stored(file, "counted-files");
    }

    private String post(String path, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = post(admin, path, body);
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
        return answer.body();
    }

    private static String id(String body) {
        return JsonMapper.shared().readTree(body).path("id").asString();
    }
}
