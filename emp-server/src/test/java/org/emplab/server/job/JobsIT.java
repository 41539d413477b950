package org.emplab.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.EmpServer;
import org.emplab.server.security.Caller;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Jobs that are asked for at a server which computes none, and are computed by others beside it. */
class JobsIT extends AskingJobs {
    @Autowired
    private JobService jobs;

    @Autowired
    private JdbcClient jdbc;

    @BeforeEach
    void hold() {
        HeldWork.hold();
    }

    @AfterEach
    void release() {
        HeldWork.release();
    }

    private ConfigurableApplicationContext another(String name, String heartbeat) {
        return new SpringApplicationBuilder(EmpServer.class, HeldWork.class).run(arguments(name, heartbeat));
    }

    @Test
    void whatIsAskedForAsAJobIsWhatOneWouldHaveWaitedFor() throws Exception {
        String runs = "\"short\":\"%s\",\"long\":\"%s\""
                .formatted(imported(SHORT_RUN, "patient"), imported(LONG_RUN, "patient"));
        try (ConfigurableApplicationContext other = another("other", "PT1S")) {
            JsonNode done = ended(later("/api/v1/derivations", "{" + runs + ",\"reason\":\"no hurry\"}"));
            assertThat(done.path("state").asString()).as(done.toString()).isEqualTo("done");
            assertThat(done.path("kind").asString()).isEqualTo("derivation");
            assertThat(done.path("subject").asString()).contains("Cutoffs of patient: INC128 and INC16384");
            assertThat(done.path("by").asString()).isEqualTo("jo");
            assertThat(done.path("reason").asString()).isEqualTo("no hurry");
            String derivation = done.path("result").asString();
            JsonNode stored = accepted(get(token, derivation));
            assertThat(stored.path("summary").path("by").asString()).isEqualTo("jo");
            assertThat(stored.path("summary").path("reason").asString()).isEqualTo("no hurry");
            HttpResponse<String> waited = send("POST", "/api/v1/derivations", "{" + runs + "}", "wait=10");
            assertThat(waited.statusCode()).isEqualTo(200);
            assertThat(waited.headers().firstValue("Location")).contains(derivation);

            JsonNode timed = ended(later(
                    "/api/v1/timings",
                    "{\"run\":\"%s\",\"derivation\":\"%s\"}"
                            .formatted(
                                    imported(SHORT_RUN, "patient"),
                                    derivation.substring(derivation.lastIndexOf('/') + 1))));
            assertThat(accepted(get(token, timed.path("result").asString()))
                            .path("result")
                            .path("format")
                            .asString())
                    .as(timed.toString())
                    .isEqualTo("emp-timing/1");
            JsonNode summary = ended(later(
                    "/api/v1/analyses",
                    "{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(imported(LONG_RUN, "patient"))));
            assertThat(accepted(get(token, summary.path("result").asString()))
                            .path("result")
                            .path("format")
                            .asString())
                    .as(summary.toString())
                    .isEqualTo("emp-summary/1");
        }
    }

    @Test
    void aPageThatDerivesFromLargeRunsLeadsToItsJob() throws Exception {
        HttpResponse<String> answer = form(
                "/derivations", "short=" + imported(SHORT_RUN, "patient") + "&long=" + imported(LONG_RUN, "patient"));
        String page = answer.headers().firstValue("Location").orElseThrow().replaceFirst("^http://[^/]+", "");
        assertThat(page).startsWith("/jobs/");
        assertThat(get(token, page).body()).contains("This job waits for a free server", "Cutoffs of patient");
        assertThat(get(token, "/jobs").body()).contains(page, "waiting");
        form(page + "/cancel", "");
        assertThat(get(token, page).body()).contains("cancelled", "Resume");
    }

    @Test
    void samplesWithoutProcessesCountAsWell() throws Exception {
        String run = imported(
                        file(lines(LONG_RUN, "patient").stream()
                                .map(line -> line.replaceFirst("\"processes\":\\[.*?]", "\"processes\":[]"))
                                .toList()),
                        "jo",
                        false)
                .run()
                .publicId()
                .toString();
        assertThat(form("/derivations", "short=" + run + "&long=" + run + "&sure=" + run + "," + run)
                        .headers()
                        .firstValue("Location"))
                .hasValueSatisfying(page -> assertThat(page).contains("/jobs/"));
    }

    @Test
    void aCancelledJobEndsAtOnceKeepsNothingAndCanBeResumed() throws Exception {
        try (ConfigurableApplicationContext other = another("other", "PT1S")) {
            String job = held();
            HeldWork.BEGUN.acquire();
            JsonNode running = until(job, "progress");
            assertThat(running.path("state").asString()).isEqualTo("running");
            assertThat(running.path("progress").path("step").asString()).isEqualTo("steps done");
            String stranger = token("joe", Role.RESEARCHER);
            assertThat(http.send(as(stranger, job).DELETE().build(), BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(403);

            assertThat(accepted(send("DELETE", job, "", "")).path("state").asString())
                    .isEqualTo("cancelled");
            assertThat(send("DELETE", job, "", "").statusCode()).isEqualTo(409);
            HttpResponse<String> resumed = send("POST", job + "/resume", "", "");
            assertThat(accepted(resumed).path("state").asString()).isEqualTo("waiting");
            HeldWork.BEGUN.acquire();
            HeldWork.release();
            assertThat(ended(job).path("result").asString()).isEqualTo("/api/v1/held/1");
            assertThat(send("POST", job + "/resume", "", "").statusCode()).isEqualTo(409);
            assertThat(get(token("ada", Role.ADMIN), "/api/v1/audit?size=50").body())
                    .contains("ask for a job", "cancel job", "resume job");
        }
        assertThat(HeldWork.KEPT).hasValue(1);
    }

    @Test
    void aJobWhoseServerIsSilentIsTakenUpByAnotherAndKeptOnce() throws Exception {
        try (ConfigurableApplicationContext silent = another("silent", "PT1H")) {
            String job = held();
            HeldWork.BEGUN.acquire();
            try (ConfigurableApplicationContext other = another("other", "PT0.5S")) {
                HeldWork.BEGUN.acquire();
                HeldWork.release();
                JsonNode done = ended(job);
                assertThat(done.path("state").asString()).isEqualTo("done");
                assertThat(done.path("attempts").asInt()).isEqualTo(2);
            }
        }
        assertThat(HeldWork.KEPT).hasValue(1);
    }

    @Test
    void aJobGoesOnElsewhereWhereItsServerStops() throws Exception {
        ConfigurableApplicationContext stopping = another("stopping", "PT1S");
        String job = held();
        HeldWork.BEGUN.acquire();
        try (ConfigurableApplicationContext other = another("other", "PT1H")) {
            stopping.close();
            HeldWork.BEGUN.acquire();
            HeldWork.release();
            assertThat(ended(job).path("attempts").asInt()).isEqualTo(2);
        }
        assertThat(HeldWork.KEPT).hasValue(1);
    }

    @Test
    void onePersonCannotFillTheQueueOfJobs() throws Exception {
        token = token("flo", Role.RESEARCHER);
        String asked = "{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(imported(LONG_RUN, "patient"));
        jdbc.sql("insert into jobs (id, kind, subject, asked, asked_by, asked_at, state)"
                        + " select gen_random_uuid(), 'summary', 'Much', '{}', 'user:flo', now(), 'waiting'"
                        + " from generate_series(1, 99)")
                .update();
        later("/api/v1/analyses", asked);
        HttpResponse<String> refused = send("POST", "/api/v1/analyses", asked, "respond-async");
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(refused.body()).contains("100 jobs that wait or run");
        token = token("jo", Role.RESEARCHER);
        later("/api/v1/analyses", asked);
    }

    @Test
    void aJobThatCannotBeComputedSaysWhy() throws Exception {
        try (ConfigurableApplicationContext other = another("other", "PT1S")) {
            String job = "/api/v1/jobs/"
                    + jobs.ask(
                            "held",
                            "Nothing",
                            JsonTrees.object().put("refused", true),
                            Optional.empty(),
                            new Caller.Person("jo", false));
            JsonNode failed = ended(job);
            assertThat(failed.path("state").asString()).isEqualTo("failed");
            assertThat(failed.path("failure").asString()).isEqualTo("It takes two runs.");
            assertThat(get(token, job.replace("/api/v1", "")).body()).contains("It takes two runs.", "Resume");
        }
    }

    private String held() {
        UUID id = jobs.ask("held", "Held", JsonTrees.object(), Optional.empty(), new Caller.Person("jo", false));
        return "/api/v1/jobs/" + id;
    }

    private HttpResponse<String> form(String path, String fields) throws Exception {
        return post(token, path, fields.getBytes(StandardCharsets.UTF_8), "application/x-www-form-urlencoded");
    }
}
