package org.emplab.server.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import biweekly.Biweekly;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.security.account.PersonalTokens.TokenScope;
import org.junit.jupiter.api.Test;

/** Calendars of machines and people, read back with a library. */
class CalendarIT extends RunningLab {
    private static final String LONG =
            "a, b; c \\\\ d – " + "sehr lang ".repeat(15).strip();

    @Test
    void aMachinesCalendarHasWhatItWillDo() throws Exception {
        enrolled("ics-1");
        String run = queued(Map.of(
                "machine", "ics-1", "command", List.of("x"), "program", LONG, "taskLengthSeconds", 60, "samples", 90));
        HttpResponse<String> answer = get(token("ada", Role.ADMIN), "/api/v1/machines/ics-1/calendar.ics");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/calendar");
        assertThat(answer.body().split("\r\n"))
                .allMatch(line -> line.getBytes(java.nio.charset.StandardCharsets.UTF_8).length <= 80);
        assertThat(answer.body()).contains("\r\nDTSTART:2").doesNotContain("TZID");
        VEvent event = events(answer).get(0);
        assertThat(event.getUid().getValue()).isEqualTo(run + "@emp-lab");
        assertThat(event.getSummary().getValue()).isEqualTo(LONG + ", expected");
        assertThat(event.getLocation().getValue()).isEqualTo("ics-1");
        assertThat(Duration.between(
                        event.getDateStart().getValue().toInstant(),
                        event.getDateEnd().getValue().toInstant()))
                .isEqualTo(Duration.ofMinutes(90));
        assertThat(get(token("ada", Role.ADMIN), "/api/v1/machines/ics-9/calendar.ics")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void aCalendarTokenOpensCalendarsAndNothingElse() throws Exception {
        enrolled("ics-2");
        submitted(Map.of("machine", "ics-2", "workload", "inc", "taskLengthSeconds", 60, "samples", 9));
        opened("ines", PASSWORD, Role.RESEARCHER, "ada");
        String calendar = token("ada", Role.ADMIN, TokenScope.CALENDAR);
        String read = token("ada", Role.ADMIN, TokenScope.READ);
        assertThat(events(open("/api/v1/me/calendar.ics?token=" + calendar)))
                .anyMatch(event -> event.getLocation().getValue().equals("ics-2"));
        assertThat(open("/api/v1/machines/ics-2/calendar.ics?token=" + calendar).statusCode())
                .isEqualTo(200);
        assertThat(open("/api/v1/me/calendar.ics?token=" + read).statusCode()).isEqualTo(401);
        assertThat(open("/api/v1/me/calendar.ics?token=wrong").statusCode()).isEqualTo(401);
        assertThat(open("/api/v1/me/calendar.ics").statusCode()).isEqualTo(401);
        assertThat(open("/api/v1/runs?token=" + calendar).statusCode()).isEqualTo(401);
        assertThat(get(calendar, "/api/v1/runs").statusCode()).isEqualTo(403);
        assertThat(get(calendar, "/api/v1/me/calendar.ics").statusCode()).isEqualTo(200);
        assertThat(get(read, "/api/v1/me/calendar.ics").statusCode()).isEqualTo(200);
        String hers = token("ines", Role.RESEARCHER, TokenScope.CALENDAR);
        assertThat(events(open("/api/v1/me/calendar.ics?token=" + hers))).isEmpty();
    }

    private HttpResponse<String> open(String path) throws Exception {
        return http.send(HttpRequest.newBuilder(at(path)).build(), BodyHandlers.ofString());
    }

    private static List<VEvent> events(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        ICalendar calendar = Biweekly.parse(answer.body()).first();
        if (calendar.getEvents().isEmpty()) {
            assertThat(answer.body()).as("a component at least").contains("BEGIN:VTIMEZONE", "BEGIN:STANDARD");
        } else {
            assertThat(calendar.validate(biweekly.ICalVersion.V2_0).isEmpty()).isTrue();
        }
        return calendar.getEvents();
    }
}
