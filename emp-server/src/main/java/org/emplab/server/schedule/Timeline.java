package org.emplab.server.schedule;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.lab.WaitingReason;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.availability.MachineAvailability;
import org.emplab.server.availability.UnavailabilityView;
import org.emplab.server.machine.Machines;
import org.emplab.server.schedule.WaitingRun.WaitingFor;
import org.emplab.server.security.Caller;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The plan of all machines, now and later as far as it can be predicted: runs, reservations and maintenance in lanes. */
@Component
public class Timeline {
    private final Machines machines;
    private final MachineAvailability availability;
    private final Schedule schedule;
    private final RunsUnderWay underWay;

    Timeline(Machines machines, MachineAvailability availability, Schedule schedule, RunsUnderWay underWay) {
        this.underWay = underWay;
        this.machines = machines;
        this.availability = availability;
        this.schedule = schedule;
    }

    /**
     * A machine and its spans that touch the asked time, in order of their beginning.
     *
     * @param unknown number of waiting runs whose start is not known
     * @param why the start is not known, where the machine is the reason, in words
     */
    public record Lane(String machine, List<Span> spans, int unknown, Optional<String> why) {
        public Lane {
            spans = List.copyOf(spans);
        }
    }

    /** A lane for each machine of the lab, by name. */
    @Transactional(readOnly = true)
    public List<Lane> lanes(Instant from, Instant until) {
        Map<String, UUID> all = machines.matching("*");
        Map<UUID, List<UnavailabilityView.ClosedInterval>> closed =
                all.isEmpty() ? Map.of() : availability.closed(all.values(), from, until);
        List<PlannedRun> runs = schedule.planned();
        Map<String, List<PlannedRun>> planned = runs.stream().collect(groupingBy(PlannedRun::machine));
        Map<UUID, String> names = runs.stream()
                .collect(toMap(PlannedRun::run, run -> run.program() + " on " + run.machine(), (one, same) -> one));
        Map<UUID, Span.Experiment> experiments = underWay.experiments();
        List<Lane> lanes = new ArrayList<>();
        all.forEach((name, id) -> {
            List<Span> spans = new ArrayList<>();
            closed.getOrDefault(id, List.of()).forEach(interval -> spans.add(closed(interval, from)));
            List<PlannedRun> queue = planned.getOrDefault(name, List.of());
            queue.stream()
                    .map(run -> new OpenTo(
                            Optional.ofNullable(experiments.get(run.run())),
                            run.place().windows()))
                    .distinct()
                    .forEach(open -> spans.addAll(open.spans(from, until)));
            queue.stream()
                    .filter(run -> run.startsAt().filter(until::isAfter).isPresent())
                    .forEach(run -> spans.addAll(run(run, from, until, names, experiments)));
            spans.sort(Comparator.comparing(Span::from));
            List<PlannedRun> unknown =
                    queue.stream().filter(run -> run.startsAt().isEmpty()).toList();
            Optional<String> why = unknown.stream()
                    .flatMap(run -> run.waitingFor().stream())
                    .filter(reason -> reason.code() == WaitingReason.MACHINE_UNAVAILABLE)
                    .map(WaitingFor::words)
                    .findFirst();
            lanes.add(new Lane(name, spans, unknown.size(), why));
        });
        return lanes;
    }

    /** The windows of an experiment's runs. */
    private record OpenTo(Optional<Span.Experiment> experiment, WeekWindows windows) {
        List<Span> spans(Instant from, Instant until) {
            return windows.open(from, until).stream()
                    .filter(time -> time.until().isAfter(from) && time.from().isBefore(until))
                    .map(time -> new Span(
                            Span.Kind.WINDOW,
                            "window",
                            Optional.empty(),
                            Optional.empty(),
                            later(time.from(), from),
                            Optional.of(time.until()),
                            List.of(),
                            experiment))
                    .toList();
        }
    }

    private static Span closed(UnavailabilityView.ClosedInterval interval, Instant from) {
        return new Span(
                interval.kind() == UnavailabilityView.ClosedInterval.Kind.RESERVATION
                        ? Span.Kind.RESERVED
                        : Span.Kind.CLOSED,
                interval.reason(),
                interval.openTo().map(Caller::login),
                Optional.empty(),
                later(interval.from(), from),
                interval.until().map(until -> later(until, from)));
    }

    /**
     * A span for each piece of a run.
     *
     * @param names of the runs that it may be after
     */
    private static List<Span> run(
            PlannedRun run,
            Instant from,
            Instant until,
            Map<UUID, String> names,
            Map<UUID, Span.Experiment> experiments) {
        if (run.place().parts().isEmpty()) {
            return List.of(run(run, later(run.startsAt().orElse(from), from), run.endsAt(), names, experiments));
        }
        return run.place().parts().stream()
                .filter(piece -> piece.until().isAfter(from) && piece.from().isBefore(until))
                .map(piece -> run(run, later(piece.from(), from), Optional.of(piece.until()), names, experiments))
                .toList();
    }

    private static Span run(
            PlannedRun run,
            Instant start,
            Optional<Instant> end,
            Map<UUID, String> names,
            Map<UUID, Span.Experiment> experiments) {
        return new Span(
                run.state().equals(RunState.PENDING.key()) ? Span.Kind.WAITING : Span.Kind.RUNNING,
                run.program(),
                Optional.of(run.owner()),
                Optional.of(run.run().toString()),
                start,
                end.map(ends -> later(ends, start)),
                run.place().after().stream()
                        .filter(names::containsKey)
                        .map(before -> new Span.Predecessor(before.toString(), names.getOrDefault(before, "")))
                        .toList(),
                Optional.ofNullable(experiments.get(run.run())));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
