package org.emplab.web.run.chart;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.web.run.RunPart;
import org.emplab.web.run.RunSeries;
import org.emplab.web.run.RunShelf;
import org.springframework.stereotype.Component;

/** ET, PT, user and system time of a run's samples. The latter two are read when somebody first asks for them. */
@Component
public class RunTimes {
    private static final int MOST_SAMPLES_KEPT = 2_000_000;

    private final RunShelf shelf;
    private final ProgramTimes times;
    private final Map<String, UserSystem> kept = new LinkedHashMap<>(16, 0.75f, true);

    RunTimes(RunShelf shelf, ProgramTimes times) {
        this.shelf = shelf;
        this.times = times;
    }

    /** The run whose times these are, in points. */
    public RunSeries points(RunPart part) {
        return shelf.series(part);
    }

    /**
     * A time of the samples that did not fail, have it, and whose index among the points satisfies a condition.
     *
     * @throws IllegalArgumentException for on-CPU time, which is PT wherever it is complete
     */
    public Series of(RunPart part, Quantity quantity, IntPredicate index) {
        RunSeries points = points(part);
        return switch (quantity) {
            case ET -> points.elapsed(index);
            case PT -> points.process(index);
            case USER -> points.times(userSystem(part, points)::userNanos, index);
            case SYSTEM -> points.times(userSystem(part, points)::systemNanos, index);
            case CPU -> throw new IllegalArgumentException("on-CPU time is PT");
        };
    }

    /**
     * The same without the samples that a trim leaves out.
     *
     * @param named the L-samples or those over the cutoffs, asked for where the trim leaves these out
     */
    public Series of(RunPart part, Quantity quantity, Trim trim, Supplier<Set<Integer>> named, IntPredicate index) {
        if (trim == Trim.RAW) {
            return of(part, quantity, index);
        }
        RunSeries points = points(part);
        Series kept = trim.kept(of(part, quantity, i -> true), named);
        return kept.keep(i -> index.test(points.from(kept.number(i))));
    }

    /** One reader at a time: whoever else wants the same finds it afterwards. */
    private synchronized UserSystem userSystem(RunPart part, RunSeries points) {
        String run = part.detail().summary().id();
        UserSystem before = kept.getOrDefault(run, UserSystem.none());
        int last = points.size() == 0 ? 0 : points.number(points.size() - 1);
        if (before.upTo() >= last) {
            return before;
        }
        UserSystem now = before.goneOn(times, run, last);
        kept.put(run, now);
        dropTheLongestUnseen();
        return now;
    }

    private void dropTheLongestUnseen() {
        long samples = kept.values().stream().mapToLong(UserSystem::size).sum();
        for (Iterator<UserSystem> eldest = kept.values().iterator(); kept.size() > 1 && samples > MOST_SAMPLES_KEPT; ) {
            samples -= eldest.next().size();
            eldest.remove();
        }
    }
}
