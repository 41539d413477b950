package org.emplab.server.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.emplab.lab.WaitingReason;
import org.emplab.report.table.DurationText;
import org.emplab.server.schedule.WaitingRun.Predecessor;
import org.emplab.web.availability.ClosedInterval;
import org.emplab.web.run.WaitingFor;

/** Says of each run of a queue why it does not start. */
public final class WaitingReasons {
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

    private final Instant now;
    private final Duration lease;
    private final List<ClosedInterval> closed;
    private final Set<Long> startable;
    private final Set<Long> keptOut;

    private int before;
    private boolean onePutFirst;
    private int highestPriority = Integer.MIN_VALUE;
    private long latest;

    private WaitingReasons(List<WaitingRun> inOrder, List<ClosedInterval> closed, Instant now, Duration lease) {
        this.now = now;
        this.lease = lease;
        this.closed = closed;
        RunsInTurn turns = RunsInTurn.of(inOrder, now, closed);
        startable = ids(turns.startable());
        keptOut = ids(turns.keptOut());
    }

    /** The reasons by the public id of the run. */
    public static Map<UUID, WaitingFor> of(
            List<WaitingRun> inOrder, List<ClosedInterval> closed, Instant now, Duration lease) {
        WaitingReasons reasons = new WaitingReasons(inOrder, closed, now, lease);
        Map<UUID, WaitingFor> found = new HashMap<>();
        inOrder.forEach(run -> found.put(run.publicId(), reasons.of(run)));
        return found;
    }

    private static Set<Long> ids(List<WaitingRun> runs) {
        return runs.stream().map(WaitingRun::id).collect(Collectors.toSet());
    }

    private WaitingFor of(WaitingRun run) {
        if (!startable.contains(run.id())) {
            return notReady(run).orElseGet(() -> closed(run));
        }
        WaitingFor reason = inTurn(run);
        before++;
        onePutFirst |= run.putFirstAt().isPresent();
        highestPriority = Math.max(highestPriority, run.priority());
        latest = Math.max(latest, run.id());
        return reason;
    }

    private Optional<WaitingFor> notReady(WaitingRun run) {
        Optional<Predecessor> broken =
                run.predecessors().stream().filter(Predecessor::broken).findFirst();
        if (broken.isPresent()) {
            return Optional.of(of(
                    WaitingReason.HELD,
                    "comes after " + broken.get().program() + ", which " + ended(broken.get())
                            + ": release or abort it"));
        }
        if (!run.predecessors().isEmpty()) {
            Predecessor first = run.predecessors().get(0);
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
        Optional<Instant> later = run.earliestStart().filter(now::isBefore);
        if (later.isEmpty()
                && run.needsReboot()
                && run.machine().rebootObstacle().isPresent()) {
            return Optional.of(reboot(run.machine()));
        }
        return later.map(earliest ->
                new WaitingFor(WaitingReason.EARLIEST_START, "not before " + minute(earliest), Optional.of(earliest)));
    }

    private static WaitingFor reboot(MachineNow machine) {
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

    private WaitingFor closed(WaitingRun run) {
        if (keptOut.contains(run.id())) {
            return of(
                    WaitingReason.KEPT_FREE,
                    "would not end before the next window of a run that goes before it and has missed one");
        }
        Optional<Instant> start = run.firstStart(now, closed);
        Optional<Instant> window = run.windows().firstStart(now, run.length().time());
        if (window.isEmpty()) {
            return of(
                    WaitingReason.WINDOW,
                    "takes about " + DurationText.of(run.length().time()) + ", longer than any of its windows");
        }
        if (window.get().isAfter(now)) {
            return new WaitingFor(
                    WaitingReason.WINDOW, "waits for its window, " + minute(start.orElse(window.get())), start);
        }
        Optional<ClosedInterval> own = run.obstacle(now, closed);
        Optional<ClosedInterval> servers = run.obstacle(now, run.serverClosed());
        return own.isEmpty() && servers.isPresent()
                ? new WaitingFor(
                        WaitingReason.SERVER_MACHINE,
                        closed(run, servers.get(), run.server().orElseThrow().name()),
                        start)
                : new WaitingFor(
                        WaitingReason.MACHINE_UNAVAILABLE,
                        own.map(span -> closed(run, span, "the machine")).orElse("the machine is closed"),
                        start);
    }

    private String closed(WaitingRun run, ClosedInterval span, String machine) {
        return span.contains(now)
                ? machine + " is " + span.reason()
                        + span.until().map(end -> ", until " + minute(end)).orElse("")
                : "would last until about "
                        + minute(now.plus(run.length().room())) + ", and from " + minute(span.from()) + " " + machine
                        + " is " + span.reason();
    }

    private WaitingFor inTurn(WaitingRun run) {
        MachineNow machine = run.machine();
        Optional<String> trouble = machine.trouble(now, lease);
        if (trouble.isPresent()) {
            return of(WaitingReason.MACHINE_UNAVAILABLE, trouble.get());
        }
        if (before > 0) {
            return after(run);
        }
        if (machine.atWork().isPresent()) {
            return of(
                    WaitingReason.MACHINE_BUSY,
                    machine.paused()
                            ? machine.name() + " is held by " + machine.atWork().get()
                                    + ", which is paused: resume or abort it"
                            : machine.name() + " runs " + machine.atWork().get());
        }
        if (run.needsReboot()) {
            return reboot(machine);
        }
        return run.server()
                .filter(server -> !server.enabled())
                .map(server -> "waits for " + server.name() + ", which is in maintenance")
                .or(run::lacksServer)
                .map(why -> of(WaitingReason.SERVER_MACHINE, why))
                .orElseGet(() -> of(WaitingReason.NEXT, machine.name() + " takes it when it asks for work next"));
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
