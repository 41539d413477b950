package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.emplab.lab.Role;
import org.emplab.lab.RunEventKind;
import org.emplab.server.RunningLab;
import org.emplab.server.api.Page;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunEventView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Pages of the events of a run that has many: submitted, claimed, and 103 that its agent told. */
class RunEventsIT extends RunningLab {
    @Autowired
    private RunCatalogue catalogue;

    private Enrolled machine;
    private String run;

    @BeforeEach
    void aRunHasManyEvents() {
        machine = enrolled("eventful-" + UUID.randomUUID());
        run = queued(Map.of("machine", machine.name(), "workload", "inc", "samples", 3));
        lifecycle.claim(machine.id(), machine.name(), true);
        for (int i = 1; i <= 103; i++) {
            lifecycle.agentSays(new org.emplab.server.run.RunEvent(
                    runs.require(run),
                    UUID.randomUUID(),
                    Instant.now(),
                    RunEventKind.DISTURBED,
                    i,
                    "event " + i,
                    "machine:m"));
        }
    }

    @Test
    void theFirstPageHasTheNewestInTheirOrder() {
        Page<RunEventView> newest = catalogue.events(run, 0);
        assertThat(newest.items())
                .extracting(RunEventView::text)
                .containsExactlyElementsOf(IntStream.rangeClosed(4, 103)
                        .mapToObj(i -> "event " + i)
                        .toList());
        assertThat(newest.more()).isTrue();
    }

    @Test
    void theLastPageBeginsWithTheSubmission() {
        Page<RunEventView> oldest = catalogue.events(run, 1);
        assertThat(oldest.items())
                .extracting(RunEventView::kind)
                .containsExactly("submitted", "claimed", "disturbed", "disturbed", "disturbed");
        assertThat(oldest.more()).isFalse();
    }

    @Test
    void anAgentTellsOnlyItsOwnKinds() throws Exception {
        assertThat(json(tells("imported"), 400).path("detail").asString())
                .startsWith("kind is none that an agent tells: paused, ");
        assertThat(tells("disturbed").statusCode()).isEqualTo(200);
    }

    @Test
    void ofManyEventsOnlyStepsAreStillRecorded() throws Exception {
        UUID known = UUID.randomUUID();
        tells("disturbed", known);
        update(
                "insert into run_events (run_id, event_id, at, kind, who) select ?, gen_random_uuid(), now(), 'held', 'm'"
                        + " from generate_series(1, 10000)",
                runs.require(run).id());

        assertThat(json(tells("disturbed"), 400).path("detail").asString())
                .endsWith("has 10000 events; only its steps are still recorded");
        assertThat(tells("disturbed", known).statusCode()).isEqualTo(200);
        assertThat(json(tells("paused"), 200).path("state").asString()).isEqualTo("paused");
        assertThat(json(tells("resumed"), 200).path("state").asString()).isEqualTo("running");
        assertThat(json(tells("completed"), 200).path("state").asString()).isEqualTo("completed");
        assertThat(tells("completed").statusCode()).isEqualTo(400);
    }

    private HttpResponse<String> tells(String kind) throws Exception {
        return tells(kind, UUID.randomUUID());
    }

    private HttpResponse<String> tells(String kind, UUID id) throws Exception {
        return agent(
                machine,
                "runs/" + run + "/events",
                "{\"id\":\"%s\",\"at\":\"%s\",\"kind\":\"%s\"}".formatted(id, Instant.now(), kind));
    }

    @Test
    void thePagesLeadToEachOther() throws Exception {
        String reader = token("reads-" + UUID.randomUUID(), Role.VIEWER);
        HttpResponse<String> first = get(reader, "/runs/" + run);
        assertThat(first.body()).contains("/runs/" + run + "/history?page=2").doesNotContain("event 3<");
        HttpResponse<String> second = get(reader, "/runs/" + run + "/history?page=2");
        assertThat(second.body()).contains("event 3<", "/runs/" + run + "/history?page=1");
    }
}
