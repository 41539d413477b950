package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** The work of machines in the coming weeks. */
class TimelineIT extends RunningLab {
    @Autowired
    private Timeline timeline;

    @Test
    void aLaneHasTheRunOfItsMachineAndWhatClosesIt() throws Exception {
        Enrolled machine = enrolled("planned");
        submitted(Map.of("machine", "planned", "workload", "inc", "samples", 3));
        submitted(Map.of("machine", "planned", "workload", "sort", "samples", 3));
        post(machine.token(), "/api/v1/agent/claim", "{}");
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        String maintenance = "{\"from\":\"%s\",\"until\":\"%s\",\"reason\":\"new kernel\"}"
                .formatted(now.plus(1, ChronoUnit.DAYS), now.plus(2, ChronoUnit.DAYS));
        String ada = token("ada", Role.ADMIN);
        assertStatus(201, post(ada, "/api/v1/machines/planned/maintenance", maintenance));
        Timeline.Lane lane = lane("planned", now);
        assertThat(lane.spans())
                .filteredOn(span -> span.kind() == Span.Kind.RUNNING)
                .extracting(Span::what)
                .containsExactly("INC");
        assertThat(lane.spans())
                .filteredOn(span -> span.kind() == Span.Kind.WAITING)
                .extracting(Span::what)
                .containsExactly("SORT");
        assertThat(lane.spans())
                .filteredOn(span -> span.kind() == Span.Kind.CLOSED)
                .extracting(Span::what)
                .containsExactly("in maintenance: new kernel");
        assertThat(get(ada, "/timeline?weeks=1").body()).contains("planned: ", "new kernel, closed, ");
        assertThat(get(ada, "/timeline?days=1").body()).contains("aria-current=\"page\">1 day</a>", "INC, running, ");
        assertThat(get(ada, "/timeline/lanes?days=7&readerZone=Europe/Vienna").body())
                .contains("nights (22–06) of Europe/Vienna are shaded");
        assertThat(get(ada, "/timeline?days=28").body()).contains(">Weekends of UTC are shaded.");
        assertThat(get(ada, "/timeline?days=5").body()).contains("aria-current=\"page\">2 weeks</a>");
    }

    @Test
    void whatWaitsForAMachineThatIsSilentForHoursGetsNoTimeButSaysSinceWhen() throws Exception {
        Enrolled machine = enrolled("lost");
        post(machine.token(), "/api/v1/agent/claim", "{}");
        submitted(Map.of("machine", "lost", "workload", "inc", "samples", 3));
        get(token("ada", Role.ADMIN), "/timeline"); // what agents said is written behind
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        assertThat(lane("lost", now).unknown()).isZero();
        update("update machines set seen_at = '2026-01-05 08:00:00Z', quiet_until = null where name = 'lost'");
        assertThat(lane("lost", now).spans()).isEmpty();
        assertThat(lane("lost", now).unknown()).isEqualTo(1);
        assertThat(lane("lost", now).why()).contains("lost is silent since 2026-01-05 08:00:00 UTC");
    }

    @Test
    void aLaneHasTheWindowsOfTheExperimentsThatWaitForThem() throws Exception {
        enrolled("nightly");
        queued("""
                {name: by night, machine: nightly, workload: inc, taskLengthSeconds: 16, samples: 3,
                windows: [{from: "22:00", to: "06:00", timeZone: Europe/Vienna}]}
                """);
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);

        List<Span> windows = lane("nightly", now).spans().stream()
                .filter(span -> span.kind() == Span.Kind.WINDOW)
                .toList();

        assertThat(windows).hasSizeBetween(14, 15);
        assertThat(windows.get(1).from().atZone(ZoneId.of("Europe/Vienna")).toLocalTime())
                .isEqualTo(LocalTime.of(22, 0));
        assertThat(windows)
                .extracting(span -> span.experiment().map(Span.Experiment::name))
                .containsOnly(Optional.of("by night"));
        assertThat(get(token("ada", Role.ADMIN), "/timeline?days=7").body()).contains("window, runs may start, ");
    }

    private Timeline.Lane lane(String machine, Instant now) {
        return timeline.lanes(now, now.plus(14, ChronoUnit.DAYS)).stream()
                .filter(one -> one.machine().equals(machine))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRunThatWaitsForAnotherSaysAfterWhich() throws Exception {
        Enrolled machine = enrolled("chained");
        queued("""
                {machine: chained, workload: inc, taskLengthSeconds: 1,
                runs: [{id: a, samples: 3}, {after: a, samples: 4}]}
                """);
        post(machine.token(), "/api/v1/agent/claim", "{}");
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        List<Span> spans = lane("chained", now).spans();
        assertThat(spans).extracting(Span::afterWords).containsExactly("", "after INC1 on chained");
        assertThat(spans.get(1).after())
                .extracting(Span.Predecessor::runId)
                .containsExactly(spans.get(0).runId().orElseThrow());
        assertThat(get(token("ada", Role.ADMIN), "/timeline?weeks=1").body())
                .contains("INC1, expected to run, after INC1 on chained, ");
    }
}
