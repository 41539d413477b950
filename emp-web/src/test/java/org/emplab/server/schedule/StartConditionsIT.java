package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.api.Refusal;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.publication.EmptyTables;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Conditions that runs wait for, as their machines' agents see them. */
class StartConditionsIT extends RunningLab {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("HH:mm").withZone(ZoneOffset.UTC);

    @Test
    void aRunStartsWhenThoseBeforeItOnItsMachineAreCompleted() throws Exception {
        Enrolled one = enrolled("chain-1");
        Enrolled two = enrolled("chain-2");
        List<UUID> made = queuedAll("""
                machine: chain-*
                workload: inc
                runs:
                  - {id: long, samples: 9, after: short, priority: 5}
                  - {id: short, samples: 3}
                """);
        String shortOnOne = made.get(2).toString();
        assertThat(claimed(one)).hasValue(shortOnOne);
        assertThat(claimed(two)).hasValue(made.get(3).toString());
        tell(one, shortOnOne, "completed");
        assertThat(claimed(one)).hasValue(made.get(0).toString());
        tell(two, made.get(3).toString(), "failed");
        assertThat(claimed(two)).isEmpty();
    }

    @Test
    void whatWaitedForAFailedRunWaitsForTheOneThatRepeatsIt() throws Exception {
        Enrolled machine = enrolled("repeat-1");
        String rosa = token("rosa", Role.RESEARCHER);
        JsonNode submitted = json(postYaml(rosa, "/api/v1/experiments", """
                machine: repeat-1
                workload: inc
                cutoffs: {short: short, long: long}
                runs:
                  - {id: short, taskLengthSeconds: 1, samples: 3, note: why}
                  - {id: long, taskLengthSeconds: 60, samples: 3, after: short}
                """), 201);
        String experiment = submitted.path("experiment").asString();
        String again = "/api/v1/experiments/" + experiment + "/runs/failed";
        assertThat(json(post(rosa, again, ""), 409).path("detail").asString()).contains("no failed run of");
        String failed = claimed(machine).orElseThrow();
        tell(machine, failed, "failed");
        assertThat(claimed(machine)).isEmpty();
        assertThat(post(token("bob", Role.RESEARCHER), again, "").statusCode()).isEqualTo(403);

        String repeated = json(post(rosa, again, ""), 201).path("runs").path(0).asString();
        assertThat(repeated).isNotEqualTo(failed);
        assertThat(runs.require(repeated).note()).hasValue("why");
        assertThat(post(rosa, again, "").statusCode()).isEqualTo(409);
        assertThat(claimed(machine)).hasValue(repeated);
        assertThat(value(
                        Integer.class,
                        "select count(*) from awaited_derivations d join runs r on r.id = d.short_run_id"
                                + " where r.public_id = ? and d.ended_at is null",
                        UUID.fromString(repeated)))
                .isEqualTo(1);
        tell(machine, repeated, "completed");
        assertThat(claimed(machine)).hasValue(submitted.path("runs").path(1).asString());
    }

    @Test
    void aFailedRunThatWasImportedIsNotRepeated() throws Exception {
        Enrolled machine = enrolled("repeat-2");
        String rosa = token("rosa", Role.RESEARCHER);
        String experiment = json(
                        postYaml(
                                rosa,
                                "/api/v1/experiments",
                                "{machine: repeat-2, workload: inc, samples: 3, repeats: 2}"),
                        201)
                .path("experiment")
                .asString();
        String page = "/experiments/" + experiment;
        String again = "/api/v1/experiments/" + experiment + "/runs/failed";
        String imported = claimed(machine).orElseThrow();
        tell(machine, imported, "failed");
        update("update runs set machine_id = null where public_id = ?", UUID.fromString(imported));
        assertThat(get(rosa, page).body()).doesNotContain("Repeat failed run");
        assertThat(post(rosa, again, "").statusCode()).isEqualTo(409);
        tell(machine, claimed(machine).orElseThrow(), "failed");
        assertThat(get(rosa, page).body()).contains("Repeat failed run");
        assertThat(json(post(rosa, again, ""), 201).path("runs")).hasSize(1);
        assertThat(value(
                        String.class,
                        "select string_agg(repetition::text, ' ' order by id) from runs where experiment_id = ?",
                        UUID.fromString(experiment)))
                .isEqualTo("1 2 2");
    }

    @Test
    void aRunWaitsForACutoffTableThatIsPublishedAfterItsSubmission() throws Exception {
        Enrolled machine = enrolled("cutoffs-1");
        EmptyTables.publish(jdbc, "cutoffs-1", Instant.now());
        String run = queued("{machine: cutoffs-1, workload: inc, samples: 3, afterCutoffs: true}");
        assertThat(claimed(machine)).isEmpty();
        EmptyTables.publish(jdbc, "cutoffs-1", Instant.now());
        assertThat(claimed(machine)).hasValue(run);
    }

    @Test
    void aMachineThatSeveralPatternsMeanGetsOneRun() {
        enrolled("several-1");
        enrolled("several-2");
        update("update machines set labels = '{calm}' where name = 'several-2'");
        assertThat(queuedAll("{machines: [several-1, 'several-*', 'label:calm'], workload: inc, samples: 3}"))
                .hasSize(2);
        assertThat(queuedAll("{machine: 'label:calm', workload: inc, samples: 3}"))
                .hasSize(1);
        assertThatThrownBy(() -> queuedAll("{machines: [several-1, 'label:cal'], workload: inc, samples: 3}"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("machines names no machine of this lab: label:cal; the lab has ");
    }

    @Test
    void aRunWhoseSamplesFitIntoNoWindowIsRefused() {
        enrolled("window-1");
        String night = ", windows: {from: '20:00', to: '06:00'}}";
        String whole = night.replace("'06:00'", "'06:00', whole: true");
        assertThat(queuedAll("{machine: window-1, workload: inc, taskLengthSeconds: 36000, samples: 500" + night))
                .hasSize(1);
        assertThatThrownBy(() ->
                        queuedAll("{machine: window-1, workload: inc, taskLengthSeconds: 36060, samples: 1" + night))
                .hasMessageContaining(
                        "windows are at most 10 h long, and a sample takes 10 h 1 min: the longest that fits"
                                + " takes 10 h");
        assertThat(queuedAll("{machine: window-1, workload: inc, taskLengthSeconds: 60, samples: 600" + whole))
                .hasSize(1);
        assertThatThrownBy(
                        () -> queuedAll("{machine: window-1, runs: [{workload: inc, taskLengthSeconds: 60, samples: 601"
                                + whole + "]}"))
                .hasMessageContaining(
                        "runs[0].windows are at most 10 h long, and the run takes 10 h 1 min: leave whole out");
        assertThatThrownBy(() -> queuedAll("{machine: window-1, command: [ls], samples: 3" + night))
                .hasMessageContaining("windows need to know how long the run takes: say taskLengthSeconds");
    }

    @Test
    void eachProgramOfAnInterleavedRunWarmsUp() throws Exception {
        enrolled("pieces-2");
        Instant now = Instant.now();
        String tenHours = "{from: '%s', to: '%s'}"
                .formatted(MINUTE.format(now.plusSeconds(3600)), MINUTE.format(now.plusSeconds(39_600)));
        queued("{machine: pieces-2, taskLengthSeconds: 7200, samples: 4, windows: " + tenHours
                + ", programs: [{workload: inc, name: a}, {workload: inc, name: b}]}");

        assertThat(accepted(get(token("ada", Role.ADMIN), "/api/v1/schedule?machine=pieces-2"))
                        .at("/machines/0/runs/0/pieces/0/samples")
                        .asInt())
                .as("of five executions")
                .isEqualTo(3);
    }

    @Test
    void aRunGoesOnInItsNextWindow() throws Exception {
        Enrolled machine = enrolled("pieces-1");
        Instant now = Instant.now();
        String window = "{from: '%s', to: '%s'}"
                .formatted(MINUTE.format(now.minusSeconds(3600)), MINUTE.format(now.plusSeconds(7200)));
        String run = queued(
                "{machine: pieces-1, workload: inc, taskLengthSeconds: 1200, samples: 15, windows: " + window + "}");
        String other = queued("{machine: pieces-1, workload: inc, taskLengthSeconds: 10, samples: 3}");
        assertThat(claimed(machine))
                .as("an earlier agent takes what ends in its window")
                .hasValue(other);
        tell(machine, other, "completed");
        assertThat(claimed(machine)).isEmpty();
        JsonNode given = accepted(agent(machine, "claim", "{\"keepsWindows\":true}"));
        assertThat(given.path("run").asString()).isEqualTo(run);
        assertThat(given.at("/windows/from").asString()).isEqualTo(MINUTE.format(now.minusSeconds(3600)));

        String behind = queued("{machine: pieces-1, workload: inc, taskLengthSeconds: 10, samples: 3}");
        Instant opens = now.plusSeconds(82_800);
        accepted(agent(
                machine,
                "runs/" + run + "/events",
                "{\"id\":\"%s\",\"at\":\"%s\",\"kind\":\"held\",\"reason\":\"%s\"}"
                        .formatted(UUID.randomUUID(), now, "outside of its windows until " + opens)));
        String ada = token("ada", Role.ADMIN);
        JsonNode plan = accepted(get(ada, "/api/v1/schedule?machine=pieces-1")).at("/machines/0/runs");
        assertThat(plan.path(0).path("state").asString()).isEqualTo("paused");
        assertThat(plan.path(0).path("pieces").size()).isGreaterThan(1);
        assertThat(plan.path(1).path("run").asString()).isEqualTo(behind);
        assertThat(plan.path(1).path("startsAt").asString())
                .as("its machine is held, and not for ever")
                .isEqualTo(plan.path(0).path("endsAt").asString());
        assertThat(get(ada, "/lab").body()).doesNotContain("is paused: outside of its windows");
    }
}
