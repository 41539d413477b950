package org.emplab.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.emplab.lab.Role;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.events.LabChanges;
import org.emplab.server.job.JobService.Work;
import org.emplab.server.security.Caller;
import org.emplab.web.EmpServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Jobs that are asked for at a server which computes none, and are computed by others beside it. */
class JobsIT extends AskingJobs {
    private static final Duration OFTEN = Duration.ofMillis(100);
    private static final Duration SELDOM = Duration.ofHours(1);

    @Autowired
    private JobService service;

    @Autowired
    private Jobs jobs;

    @Autowired
    private ObjectProvider<Work> works;

    @Autowired
    private LabChanges changes;

    @Autowired
    private TransactionTemplate transaction;

    @Autowired
    private DataSource database;

    @Autowired
    private Clock clock;

    @BeforeEach
    void hold() {
        HeldWork.hold();
    }

    @AfterEach
    void release() {
        HeldWork.release();
    }

    /** The parts of another server that compute jobs. */
    private final class Computing implements AutoCloseable {
        private final JobsUnderWay underWay = new JobsUnderWay(jobs, changes);
        private final JobScheduling scheduling;

        /** @param heartbeat so often it says that it lives; others take its jobs after six times their own */
        Computing(Duration heartbeat) {
            ObjectProvider<Work> known = new ObjectProvider<>() {
                @Override
                public Stream<Work> stream() {
                    return Stream.concat(works.stream(), Stream.of(new HeldWork()));
                }
            };
            JobRunner runner = new JobRunner(jobs, underWay, known, changes, transaction, clock);
            JobSettings settings = new JobSettings(2, OFTEN, heartbeat, 0);
            scheduling = new JobScheduling(database, runner, underWay, settings, clock);
            scheduling.start();
        }

        /** Writes how far its jobs are and learns which it is to end, as a server does each second. */
        void tell() {
            underWay.tell();
        }

        @Override
        public void close() {
            scheduling.stop();
        }
    }

    @Test
    void whatIsAskedForAsAJobIsWhatOneWouldHaveWaitedFor() throws Exception {
        String runs =
                "\"short\":\"%s\",\"long\":\"%s\"".formatted(stored(SHORT_RUN, "patient"), stored(LONG_RUN, "patient"));
        try (Computing other = new Computing(SELDOM)) {
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
                                    stored(SHORT_RUN, "patient"),
                                    derivation.substring(derivation.lastIndexOf('/') + 1))));
            assertThat(accepted(get(token, timed.path("result").asString()))
                            .path("result")
                            .path("format")
                            .asString())
                    .as(timed.toString())
                    .isEqualTo("emp-timing/1");
            JsonNode summary = ended(later(
                    "/api/v1/analyses",
                    "{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(stored(LONG_RUN, "patient"))));
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
        HttpResponse<String> answer =
                form("/derivations", "short=" + stored(SHORT_RUN, "patient") + "&long=" + stored(LONG_RUN, "patient"));
        String page = answer.headers().firstValue("Location").orElseThrow().replaceFirst("^http://[^/]+", "");
        assertThat(page).startsWith("/jobs/");
        assertThat(get(token, page).body()).contains("This job waits for a free server", "Cutoffs of patient");
        assertThat(get(token, "/jobs").body()).contains(page, "waiting");
        form(page + "/cancel", "");
        assertThat(get(token, page).body()).contains("cancelled", "Resume");
    }

    @Test
    void samplesWithoutProcessesCountAsWell() throws Exception {
        String run = stored(lines(LONG_RUN, "patient").stream()
                .map(line -> line.replaceFirst("\"processes\":\\[.*?]", "\"processes\":[]"))
                .toList());
        assertThat(form("/derivations", "short=" + run + "&long=" + run + "&sure=" + run + "," + run)
                        .headers()
                        .firstValue("Location"))
                .hasValueSatisfying(page -> assertThat(page).contains("/jobs/"));
    }

    @Test
    void aCancelledJobEndsAtOnceKeepsNothingAndCanBeResumed() throws Exception {
        try (Computing other = new Computing(SELDOM)) {
            String job = held();
            HeldWork.BEGUN.acquire();
            other.tell();
            JsonNode running = job(job);
            assertThat(running.path("state").asString()).isEqualTo("running");
            assertThat(running.path("progress").path("step").asString()).isEqualTo("steps done");
            String stranger = token("joe", Role.RESEARCHER);
            assertThat(delete(stranger, job).statusCode()).isEqualTo(403);

            assertThat(accepted(send("DELETE", job, "", "")).path("state").asString())
                    .isEqualTo("cancelled");
            assertThat(send("DELETE", job, "", "").statusCode()).isEqualTo(409);
            other.tell();
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
        try (Computing silent = new Computing(SELDOM)) {
            String job = held();
            HeldWork.BEGUN.acquire();
            try (Computing other = new Computing(Duration.ofMillis(500))) {
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
        ConfigurableApplicationContext stopping =
                new SpringApplicationBuilder(EmpServer.class, HeldWork.class).run(arguments("stopping", "PT1S"));
        String job = held();
        HeldWork.BEGUN.acquire();
        try (Computing other = new Computing(SELDOM)) {
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
        String asked = "{\"kind\":\"summary\",\"runs\":[\"%s\"]}".formatted(stored(LONG_RUN, "patient"));
        update("insert into jobs (id, kind, subject, asked, asked_by, asked_at, state)"
                + " select gen_random_uuid(), 'summary', 'Much', '{}', 'user:flo', now(), 'waiting'"
                + " from generate_series(1, 99)");
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
        try (Computing other = new Computing(SELDOM)) {
            String job = "/api/v1/jobs/"
                    + service.ask(
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
        UUID id = service.ask("held", "Held", JsonTrees.object(), Optional.empty(), new Caller.Person("jo", false));
        return "/api/v1/jobs/" + id;
    }

    private HttpResponse<String> form(String path, String fields) throws Exception {
        return post(token, path, fields.getBytes(StandardCharsets.UTF_8), "application/x-www-form-urlencoded");
    }
}
