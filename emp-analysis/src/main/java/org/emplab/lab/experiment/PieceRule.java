package org.emplab.lab.experiment;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.lab.experiment.WeekWindow.OpenTime;

/**
 * The rule by which a run is measured in pieces, each in one of its windows: a sample begins only where it ends in the
 * window. A piece begins with a warm-up, unless that takes more than a tenth of the window: cold caches are nothing beside
 * samples of an hour and more, and a night would have one sample less. Agents go by it, and predictions foretell it.
 *
 * @param sample as long as one may take
 * @param warmUps executions of a warm-up: one of each program
 */
public record PieceRule(WeekWindows windows, Duration sample, int warmUps) {
    private static final int MOST = 1000;
    private static final int WINDOW_IN_WARM_UPS = 10;
    private static final Duration SHORTEST = Duration.ofMillis(1);

    /** A part of a run, with its warm-up, in one window. */
    public record Piece(Instant from, Instant until, int samples) {}

    /** How far a run is. */
    public enum Stage {
        /** It begins with a warm-up that is kept. */
        NEW,
        /** Its next sample follows at once. */
        UNDER_WAY,
        /** It waits for a window. */
        HELD
    }

    /** Whether a sample that starts then ends in the window. */
    public boolean fits(Instant start) {
        return windows.firstStart(start, sample).filter(start::equals).isPresent();
    }

    /** Whether a piece that begins then begins with a warm-up. */
    public boolean warmsUp(Instant start) {
        return windows.ahead(start).stream().findFirst().map(this::warmsUp).orElse(true);
    }

    private boolean warmsUp(OpenTime open) {
        return sample.multipliedBy((long) warmUps * WINDOW_IN_WARM_UPS)
                        .compareTo(Duration.between(open.from(), open.until()))
                <= 0;
    }

    /**
     * The first time, not before an instant, at which a piece can begin.
     *
     * @param begun whether the warm-up that is kept is over
     * @return empty if no window has room for a sample
     */
    public Optional<Instant> begin(Instant from, boolean begun) {
        for (OpenTime open : windows.ahead(from)) {
            Instant start = open.from().isAfter(from) ? open.from() : from;
            int executions = warmsUp(open) ? warmUps + 1 : begun ? 1 : warmUps;
            if (!start.plus(sample.multipliedBy(executions)).isAfter(open.until())) {
                return Optional.of(start);
            }
        }
        return Optional.empty();
    }

    /**
     * The pieces of what is left of a run.
     *
     * @param pace from sample to sample
     * @return what is far off, or fits no window, is one piece without a break
     */
    public List<Piece> pieces(Instant from, int samples, Stage stage, Duration pace) {
        Duration step = pace.compareTo(SHORTEST) < 0 ? SHORTEST : pace;
        List<Piece> pieces = new ArrayList<>();
        Instant at = from;
        int left = samples;
        boolean goesOn = stage == Stage.UNDER_WAY && fits(from);
        while (left > 0) {
            Optional<Instant> start = goesOn ? Optional.of(at) : begin(at, stage != Stage.NEW || !pieces.isEmpty());
            if (start.isEmpty() || pieces.size() == MOST) {
                pieces.add(new Piece(at, at.plus(step.multipliedBy(left)), left));
                break;
            }
            OpenTime open = windows.ahead(start.get()).get(0);
            boolean warm = !goesOn && (warmsUp(open) || stage == Stage.NEW && pieces.isEmpty());
            Instant first = warm ? start.get().plus(step.multipliedBy(warmUps)) : start.get();
            Duration room = Duration.between(first, open.until()).minus(sample);
            int taken = room.compareTo(step.multipliedBy(left)) >= 0
                    ? left
                    : room.isNegative() ? 0 : (int) Math.min(left, 1 + room.dividedBy(step));
            pieces.add(new Piece(start.get(), first.plus(step.multipliedBy(taken)), taken));
            left -= taken;
            at = open.until();
            goesOn = false;
        }
        return pieces;
    }
}
