package org.emplab.agent.session;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.emplab.agent.home.Assignment;
import org.emplab.lab.experiment.PieceRule;
import org.emplab.lab.experiment.WeekWindows;

/**
 * Decides by this machine's clock whether a sample of a run may begin: only where it ends in the window that is open. A
 * sample may take the task length, or as long as the longest so far.
 */
final class WindowGate {
    private final WeekWindows windows;
    private final int programs;
    private final InstantSource clock;
    private Duration longest;

    /** @param programs that take turns in the run */
    WindowGate(Assignment assignment, int programs, InstantSource clock) {
        this.windows = assignment.weekWindows();
        this.programs = programs;
        this.clock = clock;
        this.longest =
                Duration.ofNanos(Math.round(1e9 * assignment.taskLengthSeconds().orElse(0)));
    }

    /** A sample took so long. */
    void took(Duration sample) {
        longest = sample.compareTo(longest) > 0 ? sample : longest;
    }

    /**
     * Why a warm-up, or the first sample after it, may not begin; empty: it may.
     *
     * @param begun whether the warm-up that is kept is over
     */
    Optional<SessionOutcome> beforePiece(boolean begun) {
        if (!windows.inPieces()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        return until(now, rule().begin(now, begun));
    }

    /** Whether a piece that begins now begins with a warm-up. */
    boolean warmsUp() {
        return !windows.inPieces() || rule().warmsUp(clock.instant());
    }

    /** Why the next sample may not begin; empty: it may. */
    Optional<SessionOutcome> beforeSample() {
        if (!windows.inPieces()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        PieceRule rule = rule();
        return rule.fits(now) ? Optional.empty() : until(now, rule.begin(now, true));
    }

    private PieceRule rule() {
        return new PieceRule(windows, longest, programs);
    }

    private Optional<SessionOutcome> until(Instant now, Optional<Instant> opens) {
        if (opens.isEmpty()) {
            return Optional.of(new SessionOutcome.Stuck("a sample takes " + longest.toSeconds()
                    + " s, longer than any of its windows: abort the run, and ask for longer windows"));
        }
        return opens.filter(now::isBefore)
                .map(time -> new SessionOutcome.OutsideWindow(time.truncatedTo(ChronoUnit.SECONDS)));
    }
}
