package org.emplab.server.timeline;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.lab.RunState;
import org.emplab.server.availability.ClosedInterval;
import org.emplab.server.availability.MachineAvailability;
import org.emplab.server.machine.Machines;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunFilter;
import org.emplab.web.run.RunSummary;
import org.emplab.web.timeline.Span;
import org.emplab.web.timeline.Timeline;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Runs, reservations and maintenance in a lane for each machine. */
@Component
class LabTimeline implements Timeline {
    private static final int MANY = 1000;

    private final Machines machines;
    private final MachineAvailability availability;
    private final RunCatalogue runs;

    LabTimeline(Machines machines, MachineAvailability availability, RunCatalogue runs) {
        this.machines = machines;
        this.availability = availability;
        this.runs = runs;
    }

    @Override
    @Transactional(readOnly = true)
    public List<Lane> lanes(Instant from, Instant until) {
        Map<String, UUID> all = machines.matching("*");
        Map<UUID, List<ClosedInterval>> closed =
                all.isEmpty() ? Map.of() : availability.closed(all.values(), from, until);
        Map<String, List<RunSummary>> atWork = Stream.of(RunState.RUNNING, RunState.PAUSED)
                .flatMap(state -> runs.first(RunFilter.of(state, MANY)).stream())
                .collect(groupingBy(RunSummary::machine));
        Map<String, Long> waiting = runs.first(RunFilter.of(RunState.PENDING, MANY)).stream()
                .collect(groupingBy(RunSummary::machine, counting()));
        List<Lane> lanes = new ArrayList<>();
        all.forEach((name, id) -> {
            List<Span> spans = new ArrayList<>();
            closed.getOrDefault(id, List.of()).forEach(interval -> spans.add(closed(interval, from)));
            atWork.getOrDefault(name, List.of()).forEach(run -> spans.add(atWork(run, from)));
            spans.sort(Comparator.comparing(Span::from));
            lanes.add(new Lane(name, spans, waiting.getOrDefault(name, 0L).intValue()));
        });
        return lanes;
    }

    private static Span closed(ClosedInterval interval, Instant from) {
        return new Span(
                interval.kind() == ClosedInterval.Kind.RESERVATION ? Span.Kind.RESERVED : Span.Kind.CLOSED,
                interval.reason(),
                interval.openTo().map(who -> who.substring(who.indexOf(':') + 1)),
                Optional.empty(),
                later(interval.from(), from),
                interval.until().map(until -> later(until, from)));
    }

    private static Span atWork(RunSummary run, Instant from) {
        return new Span(
                Span.Kind.RUNNING,
                run.program(),
                run.owner(),
                Optional.of(run.id()),
                from,
                run.expectedEndAt().map(end -> later(end, from)));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
