package org.emplab.server.schedule;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.web.availability.ClosedInterval;

/**
 * A run that waits in its machine's queue, with all that decides when it starts.
 *
 * @param person whose it is: user:NAME
 * @param putFirstAt when a person put it first
 * @param used what the person has used lately of the lab's machines, in seconds, divided by their share
 * @param share the person's share of the lab
 * @param submittedAt when it was queued
 * @param length how long it is expected to hold its machine
 * @param predecessors those that are not completed, and of which it was not released
 * @param lacksCutoffsOf the machine whose cutoff table it waits for
 * @param lacksServer what its machine found when it looked for the server's machine
 * @param server the machine whose server it needs
 * @param needsReboot whether another repetition of its experiment ran in the present boot of its machine
 * @param serverClosed when that one takes no run
 */
public record WaitingRun(
        long id,
        UUID publicId,
        UUID machineId,
        MachineNow machine,
        String program,
        String person,
        int priority,
        Optional<Instant> putFirstAt,
        double used,
        double share,
        Instant submittedAt,
        RunLength length,
        Optional<Instant> earliestStart,
        WeekWindows windows,
        List<Predecessor> predecessors,
        Optional<String> lacksCutoffsOf,
        Optional<String> lacksServer,
        Optional<ServerMachine> server,
        boolean needsReboot,
        List<ClosedInterval> serverClosed) {
    /** The order of a queue. */
    public static final Comparator<WaitingRun> ORDER = Comparator.comparing(
                    (WaitingRun run) -> run.putFirstAt().orElse(Instant.MIN), Comparator.reverseOrder())
            .thenComparing(WaitingRun::priority, Comparator.reverseOrder())
            .thenComparingDouble(WaitingRun::used)
            .thenComparingLong(WaitingRun::id);

    public WaitingRun {
        predecessors = List.copyOf(predecessors);
        serverClosed = List.copyOf(serverClosed);
    }

    /**
     * A run that must be completed before.
     *
     * @param publicId empty: it was removed
     * @param program a run, where it was removed
     * @param state removed, or a key of {@link org.emplab.lab.RunState}
     */
    public record Predecessor(Optional<UUID> publicId, String program, String state) {
        /** True if the run will never be completed. */
        public boolean broken() {
            return state.equals("removed") || state.equals("aborted") || state.equals("failed");
        }
    }

    /** True if it waits for nothing but its machine, which can reboot if it must, and the time of the week. */
    public boolean ready(Instant now) {
        return predecessors.isEmpty()
                && lacksCutoffsOf.isEmpty()
                && (!needsReboot || machine.rebootObstacle().isEmpty())
                && earliestStart.map(earliest -> !earliest.isAfter(now)).orElse(true);
    }

    /** The first time, not before an instant, at which it could start and would end while its machines are open to it. */
    public Optional<Instant> firstStart(Instant from, List<ClosedInterval> closed) {
        List<ClosedInterval> both = serverClosed.isEmpty()
                ? closed
                : Stream.concat(closed.stream(), serverClosed.stream()).toList();
        Instant start = earliestStart.filter(from::isBefore).orElse(from);
        for (int tries = 0; tries <= 2 * both.size(); tries++) {
            Optional<Instant> open = windows.firstStart(start, length.time());
            Optional<ClosedInterval> obstacle = open.flatMap(begin -> obstacle(begin, both));
            if (obstacle.isEmpty()) {
                return open;
            }
            if (obstacle.get().until().isEmpty()) {
                return Optional.empty(); // drained until a person resumes the machine
            }
            start = obstacle.get().until().get();
        }
        return Optional.empty();
    }

    /** The unavailability that would end it early, if it starts then; of several the one that ends last. */
    public Optional<ClosedInterval> obstacle(Instant start, List<ClosedInterval> closed) {
        Instant end = start.plus(length.room());
        return closed.stream()
                .filter(span -> span.closedTo(person))
                .filter(span -> span.from().isBefore(end)
                        && span.until().map(start::isBefore).orElse(true))
                .max(Comparator.comparing(span -> span.until().orElse(Instant.MAX)));
    }

    public Instant expectedEnd(Instant start) {
        return start.plus(length.time());
    }

    /** This run as it will be then. */
    public WaitingRun seen(double usedThen, Predicate<Predecessor> over) {
        return with(
                usedThen,
                predecessors.isEmpty()
                        ? predecessors
                        : predecessors.stream().filter(over.negate()).toList(),
                serverClosed);
    }

    /** This run with the state of its server's machine. */
    public WaitingRun serverClosed(List<ClosedInterval> closed) {
        return with(used, predecessors, closed);
    }

    private WaitingRun with(double usedThen, List<Predecessor> before, List<ClosedInterval> closed) {
        return new WaitingRun(
                id,
                publicId,
                machineId,
                machine,
                program,
                person,
                priority,
                putFirstAt,
                usedThen,
                share,
                submittedAt,
                length,
                earliestStart,
                windows,
                before,
                lacksCutoffsOf,
                lacksServer,
                server,
                needsReboot,
                closed);
    }
}
