package org.emplab.server.schedule;

import biweekly.ICalendar;
import biweekly.component.StandardTime;
import biweekly.component.VEvent;
import biweekly.component.VTimezone;
import biweekly.io.text.ICalWriter;
import biweekly.property.Status;
import biweekly.util.DateTimeComponents;
import biweekly.util.UtcOffset;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.emplab.lab.RunState;
import org.emplab.server.api.Refusal;
import org.emplab.server.availability.MachineAvailability;
import org.emplab.server.availability.UnavailabilityView;
import org.emplab.server.machine.Machines;
import org.emplab.server.security.Caller;
import org.springframework.stereotype.Component;

/**
 * The calendar of machines, past and planned, as iCalendar (RFC 5545): in UTC, to the minute. A run keeps its UID, so
 * that a calendar program moves it when it is expected at another time.
 */
@Component
public class LabCalendar {
    private final Schedule schedule;
    private final RunsUnderWay runs;
    private final Machines machines;
    private final MachineAvailability availability;
    private final Clock clock;

    LabCalendar(
            Schedule schedule, RunsUnderWay runs, Machines machines, MachineAvailability availability, Clock clock) {
        this.schedule = schedule;
        this.runs = runs;
        this.machines = machines;
        this.availability = availability;
        this.clock = clock;
    }

    public static final String MEDIA_TYPE = "text/calendar;charset=UTF-8";

    private static final Duration PAST = Duration.ofDays(31);
    private static final int MOST_ENDED = 2000;
    private static final Duration AHEAD = Duration.ofDays(366);

    /** The runs of a machine, and when it takes none, or only one person's. */
    public String ofMachine(String machine) {
        UUID id = machines.findByName(machine)
                .orElseThrow(() -> Refusal.notFound("machine " + machine))
                .id();
        Instant now = clock.instant();
        ICalendar calendar =
                calendar("EMP Lab: " + machine, run -> run.machine().equals(machine));
        for (UnavailabilityView.ClosedInterval span : availability.closed(id, now, now.plus(AHEAD))) {
            VEvent event = event(
                    span.kind().key() + "-" + span.from().getEpochSecond() + "-" + machine,
                    machine + " is " + span.reason(),
                    span.from(),
                    span.until().orElseGet(() -> now.plus(AHEAD)));
            event.setLocation(machine);
            calendar.addEvent(event);
        }
        return written(calendar);
    }

    /** @param person user:NAME */
    public String ofPerson(String person) {
        return written(calendar(
                "EMP Lab: runs of " + Caller.login(person),
                run -> run.place().person().equals(person)));
    }

    private ICalendar calendar(String name, Predicate<PlannedRun> wanted) {
        ICalendar calendar = new ICalendar();
        calendar.setProductId("-//EMP Lab//Schedule//EN");
        calendar.setName(name);
        Stream.concat(
                        runs.ended(clock.instant().minus(PAST), MOST_ENDED).stream(),
                        schedule.planned().stream()
                                .filter(run -> run.startsAt().isPresent()
                                        && run.endsAt().isPresent()))
                .filter(wanted)
                .forEach(run -> calendar.addEvent(event(run)));
        return calendar;
    }

    private VEvent event(PlannedRun run) {
        boolean waits = run.state().equals(RunState.PENDING.key());
        VEvent event = event(
                run.run().toString(),
                run.program() + (waits ? ", expected" : ", " + run.state()),
                run.startsAt().orElseThrow(),
                run.endsAt().orElseThrow());
        event.setLocation(run.machine());
        event.setStatus(waits ? Status.tentative() : Status.confirmed());
        if (run.over()) {
            return event;
        }
        String why = run.waitingFor()
                .map(waiting -> waiting.code().key() + ": " + waiting.words() + "\n")
                .orElse("");
        event.setDescription(
                why + "By " + run.owner() + "; its length is " + run.basis().key() + ".");
        return event;
    }

    private VEvent event(String id, String summary, Instant from, Instant until) {
        VEvent event = new VEvent();
        event.setUid(id + "@emp-lab");
        event.setDateTimeStamp(Date.from(clock.instant().truncatedTo(ChronoUnit.HOURS)));
        event.setSummary(summary);
        Instant start = from.truncatedTo(ChronoUnit.MINUTES);
        Instant end = until.truncatedTo(ChronoUnit.MINUTES);
        event.setDateStart(Date.from(start));
        event.setDateEnd(Date.from(end.isAfter(start) ? end : start.plus(1, ChronoUnit.MINUTES)));
        return event;
    }

    /** RFC 5545 asks for a component at least: where nothing happens, the time zone in which it does. */
    private static VTimezone utc() {
        UtcOffset none = new UtcOffset(true, 0, 0);
        StandardTime always = new StandardTime();
        always.setDateStart(new DateTimeComponents(1970, 1, 1, 0, 0, 0, false));
        always.setTimezoneOffsetFrom(none);
        always.setTimezoneOffsetTo(none);
        VTimezone zone = new VTimezone("Etc/UTC");
        zone.addStandardTime(always);
        return zone;
    }

    private static String written(ICalendar calendar) {
        if (calendar.getEvents().isEmpty()) {
            calendar.addComponent(utc());
        }
        StringWriter text = new StringWriter();
        try (ICalWriter writer = new ICalWriter(text, biweekly.ICalVersion.V2_0)) {
            writer.write(calendar);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }
}
