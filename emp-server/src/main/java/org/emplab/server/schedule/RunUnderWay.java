package org.emplab.server.schedule;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.lab.experiment.PieceRule;
import org.emplab.lab.experiment.WeekWindows;

/**
 * A run that holds its machine.
 *
 * @param startedAt start of its first sample; before one is stored, when it was given out
 * @param lastBeganAt start of its last stored sample; before one is stored, when it was given out
 * @param left how long what is left takes from there on, that sample included
 * @param windows in which it is measured piece by piece; none: without a break
 * @param waitsForWindow whether it is paused until one of them opens
 */
public record RunUnderWay(
        long id,
        UUID publicId,
        UUID machineId,
        String machine,
        String program,
        String person,
        String state,
        Optional<Instant> startedAt,
        Optional<Instant> lastBeganAt,
        RunLength left,
        WeekWindows windows,
        boolean waitsForWindow) {
    /** Whether it waits for a person, and its end is not foreseeable. */
    public boolean paused() {
        return state.equals("paused") && !waitsForWindow;
    }

    /** The parts in which what is left is measured, the present one first; none where nothing breaks it. */
    List<PieceRule.Piece> pieces(Instant now) {
        if (!windows.inPieces() || left.samples() == 0) {
            return List.of();
        }
        return new PieceRule(windows, left.sample(), left.warmUps())
                .pieces(
                        waitsForWindow ? now : lastBeganAt.orElse(now),
                        waitsForWindow ? Math.max(1, left.samples() - 1) : left.samples(),
                        waitsForWindow ? PieceRule.Stage.HELD : PieceRule.Stage.UNDER_WAY,
                        left.pace());
    }

    /** Downtime is not made up for: what is late already ends no earlier than now. */
    public Instant expectedEnd(Instant now) {
        List<PieceRule.Piece> pieces = pieces(now);
        Instant end = pieces.isEmpty()
                ? lastBeganAt.orElse(now).plus(left.time())
                : pieces.get(pieces.size() - 1).until();
        return end.isBefore(now) ? now : end;
    }
}
