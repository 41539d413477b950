package org.emplab.server.schedule;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.emplab.lab.RunState;
import org.emplab.lab.WaitingReason;
import org.emplab.report.table.DurationText;
import org.emplab.server.availability.UnavailabilityView;
import org.emplab.server.schedule.WaitingRun.Predecessor;
import org.emplab.server.schedule.WaitingRun.WaitingFor;

/**
 * Says of each run of a queue why it does not start. Of several reasons it names the one that holds the run longest: what a
 * person must end goes before what ends by itself, and of times the last.
 */
public final class WaitingReasons {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

    private static final int MOST_STEPS = 1000;

    private static final Set<WaitingReason> IN_TURN = EnumSet.of(
            WaitingReason.DEPENDENCY,
            WaitingReason.KEPT_FREE,
            WaitingReason.PRIORITY,
            WaitingReason.FAIR_SHARE,
            WaitingReason.QUEUE,
            WaitingReason.MACHINE_BUSY,
            WaitingReason.NEXT);

    private final Instant now;
    private final Duration lease;
    private final List<UnavailabilityView.ClosedInterval> closed;
    private final Set<Long> startable;
    private final Set<Long> keptOut;

    private int before;
    private boolean onePutFirst;
    private int highestPriority = Integer.MIN_VALUE;
    private long latest;

    private WaitingReasons(
            List<WaitingRun> inOrder, List<UnavailabilityView.ClosedInterval> closed, Instant now, Duration lease) {
        this.now = now;
        this.lease = lease;
        this.closed = closed;
        StartableRuns turns = StartableRuns.of(inOrder, now, closed);
        startable = ids(turns.startable());
        keptOut = ids(turns.keptOut());
    }

    /** The reasons by the public id of the run. */
    public static Map<UUID, WaitingFor> of(
            List<WaitingRun> inOrder, List<UnavailabilityView.ClosedInterval> closed, Instant now, Duration lease) {
        WaitingReasons reasons = new WaitingReasons(inOrder, closed, now, lease);
        Map<UUID, WaitingFor> found = new HashMap<>();
        inOrder.forEach(run -> found.put(run.publicId(), reasons.of(run)));
        return found;
    }

    /** The reasons with what holds the pending run that a run comes after, where that is more than its turn. */
    static Map<UUID, WaitingFor> throughPredecessors(List<WaitingRun> runs, Map<UUID, WaitingFor> reasons) {
        Map<UUID, UUID> after = new HashMap<>();
        runs.stream()
                .filter(run -> requireNonNull(reasons.get(run.publicId())).code() == WaitingReason.DEPENDENCY)
                .forEach(run -> first(run).publicId().ifPresent(id -> after.put(run.publicId(), id)));
        Map<UUID, WaitingFor> found = new HashMap<>(reasons);
        after.keySet().forEach(run -> {
            UUID first = run;
            for (int steps = 0; steps < MOST_STEPS && after.containsKey(first); steps++) {
                first = after.get(first);
            }
            WaitingFor holds = reasons.get(first);
            if (holds != null && !IN_TURN.contains(holds.code())) {
                String waits = requireNonNull(reasons.get(run)).words();
                found.put(run, of(WaitingReason.DEPENDENCY, waits + "; that one " + holds.words()));
            }
        });
        return found;
    }

    private static Set<Long> ids(List<WaitingRun> runs) {
        return runs.stream().map(WaitingRun::id).collect(Collectors.toSet());
    }

    private WaitingFor of(WaitingRun run) {
        if (!startable.contains(run.id())) {
            return held(run)
                    .or(() -> closedForGood(run))
                    .or(() -> notReady(run))
                    .orElseGet(() -> notYet(run));
        }
        WaitingFor reason = inTurn(run);
        before++;
        onePutFirst |= run.putFirstAt().isPresent();
        highestPriority = Math.max(highestPriority, run.priority());
        latest = Math.max(latest, run.id());
        return reason;
    }

    private static Optional<WaitingFor> held(WaitingRun run) {
        return run.predecessors().stream()
                .filter(Predecessor::broken)
                .findFirst()
                .map(broken -> of(
                        WaitingReason.HELD,
                        "comes after " + broken.program() + ", which " + ended(broken) + ": release or abort it"));
    }

    /** Until a person opens the machine, or its agent calls again. */
    private Optional<WaitingFor> closedForGood(WaitingRun run) {
        return run.obstacle(now, closed)
                .filter(span -> span.until().isEmpty())
                .map(span -> of(WaitingReason.MACHINE_UNAVAILABLE, closed(run, span, now)))
                .or(() -> Optional.of(run.machine())
                        .filter(machine -> machine.lost(now))
                        .flatMap(machine -> machine.trouble(now, lease))
                        .map(why -> of(WaitingReason.MACHINE_UNAVAILABLE, why)));
    }

    private Optional<WaitingFor> notReady(WaitingRun run) {
        if (!run.predecessors().isEmpty()) {
            Predecessor first = first(run);
            int others = run.predecessors().size() - 1;
            return Optional.of(of(
                    WaitingReason.DEPENDENCY,
                    "comes after " + first.program() + ", which is " + first.state()
                            + (others == 0 ? "" : ", and " + others + " more")));
        }
        if (run.lacksCutoffsOf().isPresent()) {
            return Optional.of(of(
                    WaitingReason.CUTOFFS,
                    "waits until a cutoff table of " + run.lacksCutoffsOf().get() + " is published"));
        }
        return run.needsReboot() && run.machine().rebootObstacle().isPresent()
                ? Optional.of(reboot(run.machine()))
                : Optional.empty();
    }

    private static Predecessor first(WaitingRun run) {
        return run.predecessors().stream()
                .filter(predecessor -> predecessor.state().equals(RunState.PAUSED.key()))
                .findFirst()
                .orElse(run.predecessors().get(0));
    }

    private static WaitingFor reboot(WaitingRun.MachineNow machine) {
        return of(
                WaitingReason.REBOOT,
                "waits for " + machine.name() + " to reboot"
                        + machine.rebootObstacle()
                                .map(why -> ", and its agent does not do so: " + why)
                                .orElse(""));
    }

    private static String ended(Predecessor predecessor) {
        return predecessor.state().equals("failed") ? "failed" : "was " + predecessor.state();
    }

    /** The last of its earliest start, the windows and the closed times through which it waits. */
    private WaitingFor notYet(WaitingRun run) {
        if (keptOut.contains(run.id())) {
            return of(
                    WaitingReason.KEPT_FREE,
                    "would not end before the next window of a run that goes before it and has missed one");
        }
        WaitingFor last = of(WaitingReason.MACHINE_UNAVAILABLE, "the machine is closed");
        Instant start = run.earliestStart().filter(now::isBefore).orElse(now);
        if (start.isAfter(now)) {
            last = new WaitingFor(WaitingReason.EARLIEST_START, "not before " + minute(start), Optional.of(start));
        }
        for (int tries = 0; tries <= closed.size(); tries++) {
            Optional<Instant> window = run.opening(start);
            if (window.isEmpty()) {
                return of(
                        WaitingReason.WINDOW,
                        run.inPieces()
                                ? "takes about " + DurationText.of(run.length().sample())
                                        + " for a sample, longer than any of its windows"
                                : "takes about " + DurationText.of(run.length().time())
                                        + ", longer than any of its windows");
            }
            if (window.get().isAfter(start)) {
                last = new WaitingFor(WaitingReason.WINDOW, "waits for its window, " + minute(window.get()), window);
            }
            Optional<WaitingFor> unavailable = unavailable(run, window.get());
            if (unavailable.isEmpty()) {
                return last;
            }
            last = unavailable.get();
            if (last.until().isEmpty()) {
                return last;
            }
            start = last.until().get();
        }
        return last;
    }

    private Optional<WaitingFor> unavailable(WaitingRun run, Instant start) {
        return run.obstacle(start, closed)
                .map(span -> new WaitingFor(WaitingReason.MACHINE_UNAVAILABLE, closed(run, span, start), span.until()));
    }

    /** @param start when it would start but for this */
    private String closed(WaitingRun run, UnavailabilityView.ClosedInterval span, Instant start) {
        String until = span.until().map(end -> ", until " + minute(end)).orElse("");
        if (span.contains(now)) {
            return "the machine is " + span.reason() + until;
        }
        return (span.contains(start)
                        ? ""
                        : "would last until about "
                                + minute(run.expectedEnd(start)
                                        .plus(run.length()
                                                .room()
                                                .minus(run.length().time()))) + ", and ")
                + "from " + minute(span.from()) + " the machine is " + span.reason()
                + (span.contains(start) ? until : "");
    }

    private WaitingFor inTurn(WaitingRun run) {
        WaitingRun.MachineNow machine = run.machine();
        Optional<String> trouble = machine.trouble(now, lease);
        if (trouble.isPresent()) {
            return of(WaitingReason.MACHINE_UNAVAILABLE, trouble.get());
        }
        if (machine.atWork().isPresent() && machine.paused()) {
            return of(
                    WaitingReason.MACHINE_BUSY,
                    machine.name() + " is held by " + machine.atWork().get() + ", which is paused: resume or abort it");
        }
        if (before > 0) {
            return after(run);
        }
        if (machine.atWork().isPresent()) {
            return of(
                    WaitingReason.MACHINE_BUSY,
                    machine.name() + " runs " + machine.atWork().get());
        }
        if (run.needsReboot()) {
            return reboot(machine);
        }
        return of(WaitingReason.NEXT, machine.name() + " takes it when it asks for work next");
    }

    private WaitingFor after(WaitingRun run) {
        String others = before == 1 ? "1 run goes before it" : before + " runs go before it";
        if (onePutFirst && run.putFirstAt().isEmpty()) {
            return of(WaitingReason.PRIORITY, others + ": a person put one first");
        }
        if (highestPriority > run.priority()) {
            return of(WaitingReason.PRIORITY, others + ", of higher priority");
        }
        return latest > run.id()
                ? of(WaitingReason.FAIR_SHARE, others + ": their people have used less machine time lately")
                : of(WaitingReason.QUEUE, others);
    }

    private static WaitingFor of(WaitingReason code, String words) {
        return new WaitingFor(code, words, Optional.empty());
    }

    private static String minute(Instant time) {
        return MINUTE.format(time);
    }
}
