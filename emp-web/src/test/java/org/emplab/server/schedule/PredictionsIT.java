package org.emplab.server.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.ExperimentService.Preview;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContextHolder;
import tools.jackson.databind.JsonNode;

/** Predictions of runs from measured ones. */
class PredictionsIT extends RunningLab {
    @Autowired
    private RunPaces paces;

    @Autowired
    private Predictions predictions;

    @Autowired
    private ExperimentService orders;

    private String ada = "";

    @BeforeEach
    void ada() {
        ada = token("ada", Role.ADMIN);
    }

    @Test
    void downtimeIsNoPartOfThePace() throws Exception {
        Enrolled machine = enrolled("pace-1");
        String run = queued("{machine: pace-1, command: [x], samples: 41}");
        claimed(machine);
        Instant start = Instant.now().minus(Duration.ofHours(9)).minusSeconds(60 * 20);
        List<Instant> starts = new ArrayList<>();
        for (int sample = 0; sample < 21; sample++) {
            // ten samples, then nine hours in which nothing was measured, then eleven more
            starts.add(start.plusSeconds(60L * sample).plus(sample < 10 ? Duration.ZERO : Duration.ofHours(9)));
        }
        measured(run, starts);
        paces.update();
        JsonNode summary = get("/api/v1/runs/" + run).path("summary");
        Instant last = starts.get(20);
        assertThat(Instant.parse(summary.path("expectedEndAt").asString()))
                .isCloseTo(last.plusSeconds(60 * 21), within(1, java.time.temporal.ChronoUnit.SECONDS));
        String next = queued("{machine: pace-1, command: [x], samples: 100}");
        JsonNode planned = planned("pace-1");
        assertThat(planned.valueStream().map(entry -> entry.path("run").asString()))
                .containsExactly(run, next);
        assertThat(planned.path(1).path("basis").asString()).isEqualTo("measured");
        assertThat(planned.path(1).path("lengthSeconds").asLong()).isEqualTo(6000);
        assertThat(Instant.parse(planned.path(1).path("startsAt").asString()))
                .isCloseTo(last.plusSeconds(60 * 21), within(1, java.time.temporal.ChronoUnit.SECONDS));
        assertThat(planned.path(1).path("waitingFor").path("code").asString()).isEqualTo("machine-busy");
        enrolled("pace-2");
        queuedAll("{machine: pace-2, command: [x], samples: 10}");
        assertThat(planned("pace-2").path(0).path("basis").asString()).isEqualTo("similar");
    }

    @Test
    void aRunWithoutASampleYetEndsAfterAllOfThemFromWhenItWasGivenOut() throws Exception {
        Enrolled machine = enrolled("given-1");
        queuedAll("{machine: given-1, command: [x], taskLengthSeconds: 7200, samples: 2}");
        Instant before = Instant.now().minusSeconds(1);
        claimed(machine);
        Instant after = Instant.now().plusSeconds(1);
        update("alter table run_events disable trigger run_events_append_only");
        update("update run_events set at = at - interval '1 hour' where run_id ="
                + " (select id from runs where machine_name = 'given-1')");
        update("alter table run_events enable trigger run_events_append_only");
        JsonNode run = planned("given-1").path(0);
        assertThat(Instant.parse(run.path("endsAt").asString()))
                .isBetween(before.plus(Duration.ofHours(3)), after.plus(Duration.ofHours(3)));
        assertThat(Instant.parse(run.path("startsAt").asString()))
                .isBetween(before.minus(Duration.ofHours(1)), after.minus(Duration.ofHours(1)));
    }

    @Test
    void aDryRunSaysWhenAndStoresNothing() throws Exception {
        claimed(enrolled("dry-1"));
        queuedAll("{machine: dry-1, workload: inc, taskLengthSeconds: 10, samples: 360}");
        String yaml = "{machine: dry-1, workload: inc, taskLengthSeconds: 5, samples: 10, notebook: dry,"
                + " runs: [{id: a}, {after: a}]}";
        List<Long> stored = stored("dry-1");
        Instant before = Instant.now();
        HttpResponse<String> answer = postYaml(ada, "/api/v1/experiments?dryRun=true", yaml);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        JsonNode runs = json(answer).path("runs");
        assertThat(runs.valueStream()
                        .map(run -> run.path("waitingFor").path("code").asString()))
                .containsExactly("queue", "dependency");
        assertThat(Instant.parse(runs.path(1).path("endsAt").asString()))
                .isBetween(before.plusSeconds(3600 + 100 - 1), Instant.now().plusSeconds(3600 + 100 + 1));
        assertThat(runs.path(0).path("basis").asString()).isEqualTo("specified");
        assertThat(stored("dry-1")).isEqualTo(stored);
        assertThat(json(answer).path("machines").toString())
                .as("its agent never told what it permits")
                .isEqualTo("[{\"machine\":\"dry-1\",\"refuses\":[],"
                        + "\"unknown\":[\"whether its agent permits these runs\"]}]");
        assertStatus(
                400, postYaml(ada, "/api/v1/experiments?dryRun=true", "{machine: nowhere, workload: inc, samples: 1}"));
    }

    @Test
    void aPlanSaysWhetherProgramsWillBeComparable() throws Exception {
        enrolled("dry-turns");
        String yaml = "{machine: dry-turns, taskLengthSeconds: 5, samples: 10, repeats: 4,"
                + " runs: [{workload: inc}, {workload: sort, parameters: {size: 1000}}]}";

        JsonNode plan = accepted(postYaml(ada, "/api/v1/experiments?dryRun=true", yaml));

        assertThat(plan.at("/comparison/words").asString())
                .isEqualTo("Comparable: 2 programs, 4 runs of each in turn.");
        List<String> programs = plan.path("runs")
                .valueStream()
                .map(run -> run.path("program").asString())
                .toList();
        for (int block = 0; block < 8; block += 2) {
            assertThat(programs.subList(block, block + 2)).doesNotHaveDuplicates();
        }
    }

    @Test
    void aPlanSaysEachRepetitionAndTheTotalOfEachMachineInTheZoneOfItsWindows() throws Exception {
        enrolled("dry-total-1");
        enrolled("dry-total-2");
        enrolled("dry-total-3");
        String yaml = "{machines: ['dry-total-[12]'], workload: inc, repeats: 2,"
                + " windows: [{from: '18:00', to: '08:00', timeZone: Europe/Vienna}], runs:"
                + " [{id: a, taskLengthSeconds: 60, samples: 10}, {after: a, taskLengthSeconds: 30, samples: 10}]}";

        JsonNode plan = accepted(postYaml(ada, "/api/v1/experiments?dryRun=true", yaml));

        assertThat(plan.path("timeZone").asString()).isEqualTo("Europe/Vienna");
        assertThat(plan.path("totals")
                        .valueStream()
                        .map(total -> total.path("machine").asString() + " " + total.path("runs") + " "
                                + total.path("lengthSeconds")))
                .containsExactly("dry-total-1 4 1800", "dry-total-2 4 1800");
        assertThat(plan.path("runs")
                        .valueStream()
                        .filter(run -> run.path("machine").asString().equals("dry-total-2"))
                        .map(run -> run.path("program").asString() + " of " + run.path("repetition")))
                .containsExactly("INC60 of 1", "INC30 of 1", "INC60 of 2", "INC30 of 2");
        assertThat(postYaml(ada, "/api/v1/experiments", yaml.replace("dry-total-[12]", "dry-total-[4-9]"))
                        .body())
                .contains("\"key\":\"machines\"", "machines names no machine of this lab: dry-total-[4-9]");
    }

    @Test
    void thePapersExperimentFitsNightsAndWeekends() throws Exception {
        for (String machine : List.of("papers-0", "papers-1", "papers-2")) {
            claimed(enrolled(machine));
        }
        String yaml = """
                machines: ["papers-[0-2]"]
                cutoffs: {short: short, long: long}
                windows:
                  - {days: mon-fri, from: 20:00, to: 08:00, timeZone: Europe/Vienna}
                  - {days: [sat, sun], timeZone: Europe/Vienna}
                repeats: {n: 3, every: 7d}
                runs:
                  - {id: short, workload: inc, taskLengthSeconds: 128, samples: 800}
                  - {id: long, workload: inc, taskLengthSeconds: 16384, samples: 40, after: short}
                  - {command: [/opt/bench/work], taskLengthSeconds: 60, samples: 10, afterCutoffs: true}
                """;

        JsonNode plan = accepted(postYaml(ada, "/api/v1/experiments?dryRun=true", yaml));

        assertThat(plan.path("runs").size()).isEqualTo(27);
        List<JsonNode> foreseen = plan.path("runs")
                .valueStream()
                .filter(run -> run.path("machine").asString().equals("papers-1") && run.hasNonNull("startsAt"))
                .toList();
        assertThat(foreseen.stream().map(run -> run.path("program").asString() + " of " + run.path("repetition")))
                .as("a table after the first repetition")
                .containsExactly(
                        "INC128 of 1", "INC16384 of 1", "INC128 of 2", "INC16384 of 2", "INC128 of 3", "INC16384 of 3");
        assertThat(foreseen.get(1).path("pieces").size()).isGreaterThan(5);
        assertThat(foreseen.get(1)
                        .path("pieces")
                        .valueStream()
                        .mapToInt(piece -> piece.path("samples").asInt())
                        .sum())
                .isEqualTo(40);
    }

    @Test
    void aPlanSaysWhichRepetitionsSlipToTheTimeOfTheNext() throws Exception {
        enrolled("dry-slips");
        String yaml = "{machine: dry-slips, workload: inc, taskLengthSeconds: 90, samples: 100,"
                + " repeats: {n: 3, every: 1h}}";
        JsonNode runs =
                accepted(postYaml(ada, "/api/v1/experiments?dryRun=true", yaml)).path("runs");
        assertThat(runs.get(0).has("slips")).isFalse();
        assertThat(runs.get(1).path("slips").asString())
                .startsWith("slips ")
                .endsWith(", to the time of the next repetition");
        assertThat(runs.get(2).path("slips").asString()).startsWith("slips ").doesNotContain("next");
    }

    @Test
    void aDryRunSaysWhatTheAgentWouldRefuse() throws Exception {
        Enrolled machine = enrolled("dry-3");
        String permits = "{\"workloads\":[\"*\"],\"commands\":[\"/opt/bench\"],\"programs\":true,\"cpus\":[0,1]}";
        assertThat(agent(machine, "claim", "{\"environment\":{\"permits\":" + permits + "}}")
                        .statusCode())
                .isEqualTo(204);
        String yaml = "{machine: dry-3, runs: [{samples: 10, workload: inc, user: nobody}, {samples: 10, workload: inc,"
                + " cpus: [9]}, {displace: spin, cpu: 7}, {samples: 10, command: [/usr/bin/sort]},"
                + " {samples: 10, command: [sort]}]}";
        HttpResponse<String> answer = postYaml(ada, "/api/v1/experiments?dryRun=true", yaml);
        JsonNode check = json(answer).path("machines").path(0);
        assertThat(check.path("refuses").valueStream().map(JsonNode::asString))
                .containsExactlyInAnyOrder(
                        "this machine does not permit running as user nobody (users in its agent.properties)",
                        "this machine has no CPU 9 (online are 0, 1)",
                        "this machine has no CPU 7 (online are 0, 1)",
                        "this machine does not permit the command /usr/bin/sort, unless a link leads from there to one"
                                + " that is (commands in its agent.properties: /opt/bench)");
        assertThat(check.path("unknown").valueStream().map(JsonNode::asString))
                .containsExactly("whether sort is one of the commands permitted (/opt/bench), by the search path");
        assertThat(check.path("toldAt").asString()).isNotEmpty();
        assertThat(check.path("warning").asString()).contains("can act as the agent");
        HttpResponse<String> page = post(
                ada,
                "/experiments/new/yaml",
                ("act=check&yaml=" + URLEncoder.encode(yaml, UTF_8)).getBytes(UTF_8),
                "application/x-www-form-urlencoded");
        assertThat(page.body())
                .contains("dry-3 refuses: this machine does not permit running as user nobody")
                .contains("dry-3: whether sort is one of the commands permitted")
                .contains("dry-3: Commands run as the agent&#39;s own user");
        assertThat(get(ada, "/machines/dry-3").body())
                .contains("<p class=\"notice\">Commands run as the agent&#39;s own");
        assertThat(get(ada, "/experiments/new/displacement").body())
                .contains("dry-3: Commands run as the agent&#39;s own user");
    }

    @Test
    void aPageSaysWhenFewRunsWouldRunAsOneTypesAndOfManyWhereThatIsAskedFor() throws Exception {
        claimed(enrolled("dry-2"));
        String yaml = "{machine: dry-2, workload: inc, taskLengthSeconds: 5, samples: 10, repeats: %d}";
        List<Long> stored = stored("dry-2");
        Instant before = Instant.now();
        SecurityContextHolder.getContext()
                .setAuthentication(UsernamePasswordAuthenticationToken.authenticated(
                        "ada", null, AuthorityUtils.createAuthorityList("ROLE_RESEARCHER")));
        try {
            Preview few = orders.preview(yaml.formatted(2), false);
            assertThat(few.timed()).isTrue();
            assertThat(few.runs()).extracting(PlannedRun::machine).containsExactly("dry-2", "dry-2");
            assertThat(few.runs().get(1).endsAt().orElseThrow())
                    .isBetween(before.plusSeconds(99), Instant.now().plusSeconds(101));
            Preview many = orders.preview(yaml.formatted(101), false);
            assertThat(many.timed()).isFalse();
            assertThat(many.runs()).hasSize(101).allMatch(run -> run.startsAt().isEmpty());
            assertThat(orders.preview(yaml.formatted(101), true).runs())
                    .hasSize(101)
                    .allMatch(run -> run.startsAt().isPresent());
        } finally {
            SecurityContextHolder.clearContext();
        }
        assertThat(stored("dry-2")).isEqualTo(stored);
    }

    @Test
    void whatWasPredictedIsHeldAgainstWhatCame() throws Exception {
        update("delete from predictions"); // of what other tests' runs did
        Enrolled machine = enrolled("kept-1");
        String run = queued("{machine: kept-1, workload: inc, taskLengthSeconds: 10, samples: 6}");
        predictions.keep();
        predictions.keep();
        assertThat(value(
                        Long.class,
                        "select count(*) from predictions p join runs r on r.id = p.run_id where r.public_id = ?",
                        UUID.fromString(run)))
                .isEqualTo(1);
        claimed(machine);
        update(
                "update runs r set state = 'completed', started_at = p.starts_at + interval '10 s',"
                        + " ended_at = p.ends_at + interval '100 s' from predictions p"
                        + " where p.run_id = r.id and r.public_id = ?",
                UUID.fromString(run));
        JsonNode accuracy = get("/api/v1/schedule/accuracy").path(0);
        assertThat(accuracy.path("horizonHours").asInt()).isEqualTo(1);
        assertThat(accuracy.path("medianEndErrorSeconds").asDouble()).isCloseTo(100, within(0.01));
        assertThat(accuracy.path("medianStartErrorSeconds").asDouble()).isCloseTo(10, within(0.01));
        List<Predictions.Accuracy> shown = predictions.accuracy();
        assertThat(shown).extracting(Predictions.Accuracy::horizonHours).containsExactly(1);
        assertThat(shown.get(0).runs()).isEqualTo(1);
    }

    /** Rows of a machine's runs and of what ada does. */
    private List<Long> stored(String machine) {
        String ofItsRuns = " join runs r on r.id = run_id where r.machine_name = :machine";
        return List.of(
                        "runs where machine_name = :machine",
                        "run_events" + ofItsRuns,
                        "run_predecessors" + ofItsRuns,
                        "experiments where submitted_by = 'user:ada'",
                        "notebooks where created_by = 'user:ada'",
                        "audit where who = 'user:ada'")
                .stream()
                .map(rows -> jdbc.sql("select count(*) from " + rows)
                        .param("machine", machine)
                        .query(Long.class)
                        .single())
                .toList();
    }

    private void measured(String run, List<Instant> starts) {
        long id = value(Long.class, "select id from runs where public_id = ?", UUID.fromString(run));
        for (int sample = 1; sample <= starts.size(); sample++) {
            update(
                    "insert into samples (run_id, sample, warm_up, started_at, started_at_nanos, elapsed_nanos, exit_code,"
                            + " process_rows, metrics) values (?, ?, false, ?, 0, 1, 0, 0, '{}')",
                    id,
                    sample,
                    OffsetDateTime.ofInstant(starts.get(sample - 1), java.time.ZoneOffset.UTC));
        }
        update(
                "update runs set stored_samples = ?, started_at = ?, last_sample_at = ? where id = ?",
                starts.size(),
                OffsetDateTime.ofInstant(starts.get(0), java.time.ZoneOffset.UTC),
                OffsetDateTime.ofInstant(starts.get(starts.size() - 1), java.time.ZoneOffset.UTC),
                id);
    }

    private JsonNode planned(String machine) throws Exception {
        return get("/api/v1/schedule?machine=" + machine)
                .path("machines")
                .path(0)
                .path("runs");
    }

    private JsonNode get(String path) throws Exception {
        return json(get(ada, path), 200);
    }
}
