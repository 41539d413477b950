package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.emplab.web.api.Page;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunEventView;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Pages of the events of a run that has many: submitted, claimed, and 103 that its agent told. */
class RunEventsIT extends RunningLab {
    @Autowired
    private RunCatalogue catalogue;

    private String run;

    @BeforeEach
    void aRunHasManyEvents() {
        Enrolled machine = enrolled("eventful-" + UUID.randomUUID());
        run = queued(Map.of("machine", machine.name(), "workload", "inc", "samples", 3));
        lifecycle.claim(machine.id(), machine.name());
        for (int i = 1; i <= 103; i++) {
            lifecycle.agentSays(new org.emplab.server.run.RunEvent(
                    runs.require(run), UUID.randomUUID(), Instant.now(), "disturbed", i, "event " + i, "machine:m"));
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
    void thePagesLeadToEachOther() throws Exception {
        String reader = token("reads-" + UUID.randomUUID(), Role.VIEWER);
        HttpResponse<String> first = get(reader, "/runs/" + run);
        assertThat(first.body()).contains("/runs/" + run + "/history?page=2").doesNotContain("event 3<");
        HttpResponse<String> second = get(reader, "/runs/" + run + "/history?page=2");
        assertThat(second.body()).contains("event 3<", "/runs/" + run + "/history?page=1");
    }
}
