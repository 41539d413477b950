package org.emplab.server.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.emplab.lab.WaitingReason;
import org.emplab.lab.experiment.PieceRule;
import org.emplab.lab.experiment.WeekWindows;
import org.emplab.server.api.InstantText;
import org.emplab.server.availability.UnavailabilityView;

/**
 * A run that waits in its machine's queue, with all that decides when it starts.
 *
 * @param person whose it is: user:NAME
 * @param putFirstAt when a person put it first
 * @param used what the person has used lately of the lab's machines, in seconds
 * @param submittedAt when it was queued
 * @param length how long it is expected to hold its machine
 * @param predecessors those that are not completed, and of which it was not released
 * @param lacksCutoffsOf the machine whose cutoff table it waits for
 * @param needsReboot whether another repetition of its experiment ran in the present boot of its machine
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
        Instant submittedAt,
        RunLength length,
        Optional<Instant> earliestStart,
        WeekWindows windows,
        List<Predecessor> predecessors,
        Optional<String> lacksCutoffsOf,
        boolean needsReboot) {
    /** The order of a queue. */
    public static final Comparator<WaitingRun> ORDER = Comparator.comparing(
                    (WaitingRun run) -> run.putFirstAt().orElse(Instant.MIN), Comparator.reverseOrder())
            .thenComparing(WaitingRun::priority, Comparator.reverseOrder())
            .thenComparingDouble(WaitingRun::used)
            .thenComparingLong(WaitingRun::id);

    public WaitingRun {
        predecessors = List.copyOf(predecessors);
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

    /** The first time, not before an instant, at which its windows let it start; empty: never. */
    Optional<Instant> opening(Instant from) {
        return inPieces() ? rule().begin(from, false) : windows.firstStart(from, length.time());
    }

    boolean inPieces() {
        return windows.inPieces() && length.samples() > 0;
    }

    private PieceRule rule() {
        return new PieceRule(windows, length.sample(), length.warmUps());
    }

    /** The parts in which it is measured if it starts then; none where nothing breaks it. */
    List<PieceRule.Piece> pieces(Instant start) {
        return inPieces() ? rule().pieces(start, length.samples(), PieceRule.Stage.NEW, length.pace()) : List.of();
    }

    /** Whether it ends in the window in which it starts then. */
    public boolean fitsWhole(Instant start) {
        return windows.firstStart(start, length.time()).filter(start::equals).isPresent();
    }

    /** The first time, not before an instant, at which it could start and would end while its machine is open to it. */
    public Optional<Instant> firstStart(Instant from, List<UnavailabilityView.ClosedInterval> closed) {
        Instant start = earliestStart.filter(from::isBefore).orElse(from);
        for (int tries = 0; tries <= 2 * closed.size(); tries++) {
            Optional<Instant> open = opening(start);
            Optional<UnavailabilityView.ClosedInterval> obstacle = open.flatMap(begin -> obstacle(begin, closed));
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
    public Optional<UnavailabilityView.ClosedInterval> obstacle(
            Instant start, List<UnavailabilityView.ClosedInterval> closed) {
        if (closed.isEmpty()) {
            return Optional.empty();
        }
        Instant end = expectedEnd(start).plus(length.room().minus(length.time()));
        return closed.stream()
                .filter(span -> span.closedTo(person))
                .filter(span -> span.from().isBefore(end)
                        && span.until().map(start::isBefore).orElse(true))
                .max(Comparator.comparing(span -> span.until().orElse(Instant.MAX)));
    }

    public Instant expectedEnd(Instant start) {
        List<PieceRule.Piece> pieces = pieces(start);
        return pieces.isEmpty()
                ? start.plus(length.time())
                : pieces.get(pieces.size() - 1).until();
    }

    /** This run as it will be then. */
    public WaitingRun seen(double usedThen, Predicate<Predecessor> over) {
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
                submittedAt,
                length,
                earliestStart,
                windows,
                predecessors.isEmpty()
                        ? predecessors
                        : predecessors.stream().filter(over.negate()).toList(),
                lacksCutoffsOf,
                needsReboot);
    }

    /**
     * Why a pending run does not start.
     *
     * @param words for people
     * @param until when that ends, where it is known
     */
    public record WaitingFor(WaitingReason code, String words, Optional<Instant> until) {}

    /**
     * A machine's work now.
     *
     * @param atWork the program of the run that it holds, running or paused
     * @param paused whether that run is paused
     * @param seenAt when its agent last called
     * @param heardUntil the same, or the end of the silence that it announced
     * @param bootId the kernel's id of the present boot
     * @param rebootObstacle why its agent cannot reboot it now
     */
    public record MachineNow(
            String name,
            boolean enabled,
            Optional<String> atWork,
            boolean paused,
            Optional<Instant> seenAt,
            Optional<Instant> heardUntil,
            Optional<String> bootId,
            Optional<String> rebootObstacle) {
        private static final Duration LONG = Duration.ofHours(1);

        /** Whether its agent has been silent for so long that the time of its next run is not known. */
        public boolean lost(Instant now) {
            return heardUntil.filter(until -> until.plus(LONG).isBefore(now)).isPresent();
        }

        /** Why it takes no run, whichever; empty: it does. */
        public Optional<String> trouble(Instant now, Duration lease) {
            if (!enabled) {
                return Optional.of(name + " is in maintenance");
            }
            if (seenAt.isEmpty() || heardUntil.isEmpty()) {
                return Optional.of(name + " has not called yet");
            }
            return heardUntil.get().plus(lease).isBefore(now)
                    ? Optional.of(name + " is silent since " + InstantText.second(seenAt.get()))
                    : Optional.empty();
        }
    }
}
