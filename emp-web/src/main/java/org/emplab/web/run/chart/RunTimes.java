package org.emplab.web.run.chart;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.web.run.RunPart;
import org.emplab.web.run.RunSeries;
import org.emplab.web.run.RunSeriesCache;
import org.springframework.stereotype.Component;

/** ET, PT, user and system time of a run's samples. The latter two are read at the first request. */
@Component
public class RunTimes {
    private static final Duration KEPT = Duration.ofMinutes(30);

    private final RunSeriesCache runs;
    private final ProgramTimes times;
    private final Cache<String, UserSystem> kept =
            Caffeine.newBuilder().expireAfterAccess(KEPT).softValues().build();

    RunTimes(RunSeriesCache runs, ProgramTimes times) {
        this.runs = runs;
        this.times = times;
    }

    /** The run whose times these are, in points. */
    public RunSeries points(RunPart part) {
        return runs.series(part);
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
     * The times of a run without the samples that a trim leaves out.
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

    /** Read by one caller for all who ask for the run at the same time. */
    private UserSystem userSystem(RunPart part, RunSeries points) {
        String run = part.detail().summary().id();
        int last = points.size() == 0 ? 0 : points.number(points.size() - 1);
        return Objects.requireNonNull(kept.asMap().compute(run, (id, known) -> {
            UserSystem before = known == null ? UserSystem.none() : known;
            return before.upTo() >= last ? before : before.goneOn(times, run, last);
        }));
    }
}
