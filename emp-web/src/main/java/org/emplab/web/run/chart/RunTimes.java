package org.emplab.web.run.chart;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.emplab.analysis.series.Series;
import org.emplab.server.run.catalogue.ProgramTimesQuery;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.web.run.RunSeriesCache;
import org.springframework.stereotype.Component;

/** The times of a run's samples. Those that its points do not carry are read at the first request. */
@Component
class RunTimes {
    private static final Duration KEPT = Duration.ofMinutes(30);

    private final RunSeriesCache runs;
    private final ProgramTimesQuery times;
    private final Cache<Kept, SampleTimes> kept =
            Caffeine.newBuilder().expireAfterAccess(KEPT).softValues().build();

    RunTimes(RunSeriesCache runs, ProgramTimesQuery times) {
        this.runs = runs;
        this.times = times;
    }

    private record Kept(String run, boolean account) {}

    /** The run whose times these are, in points. */
    RunSeries points(RunDetail part) {
        return runs.series(part);
    }

    /** A time of the samples that did not fail, have it, and whose index among the points satisfies a condition. */
    Series of(RunDetail part, ShownTime time, IntPredicate index) {
        RunSeries points = points(part);
        return switch (time) {
            case ET -> points.elapsed(index);
            case PT -> points.process(index);
            default -> points.times(column(part, time), index);
        };
    }

    /**
     * The times of a run without the samples that a trim leaves out.
     *
     * @param named the L-samples or those over the cutoffs, asked for where the trim leaves these out
     */
    Series of(RunDetail part, ShownTime time, Trim trim, Supplier<Set<Integer>> named, IntPredicate index) {
        if (trim == Trim.RAW) {
            return of(part, time, index);
        }
        RunSeries points = points(part);
        Series kept = trim.kept(of(part, time, i -> true), named);
        return kept.keep(i -> index.test(points.from(kept.number(i))));
    }

    /** A time of the points by their index, also of failed samples; empty where it was not measured. */
    IntFunction<OptionalLong> nanos(RunDetail part, ShownTime time) {
        RunSeries points = points(part);
        return switch (time) {
            case ET -> i -> OptionalLong.of(points.elapsedNanos(i));
            case PT -> i -> points.hasProcessTime(i) ? OptionalLong.of(points.processNanos(i)) : OptionalLong.empty();
            default -> {
                IntFunction<OptionalLong> column = column(part, time);
                yield i -> column.apply(points.number(i));
            }
        };
    }

    private IntFunction<OptionalLong> column(RunDetail part, ShownTime time) {
        return switch (time) {
            case ET, PT -> throw new IllegalArgumentException("the points carry " + time.title());
            case USER -> column(part, false, 0);
            case SYSTEM -> column(part, false, 1);
            case WAITED -> column(part, true, 0);
            case INTERRUPTED -> column(part, true, 1);
            case STOLEN -> column(part, true, 2);
            case BLOCKED -> column(part, true, 3);
        };
    }

    /** Read by one caller for all who ask for the run at the same time. */
    private IntFunction<OptionalLong> column(RunDetail part, boolean account, int column) {
        RunSeries points = points(part);
        int last = points.size() == 0 ? 0 : points.number(points.size() - 1);
        SampleTimes read = Objects.requireNonNull(kept.asMap()
                .compute(new Kept(part.summary().id(), account), (key, known) -> {
                    SampleTimes before = known == null ? SampleTimes.none(account ? 4 : 2) : known;
                    return before.upTo() >= last
                            ? before
                            : before.goneOn(account ? times::accounts : times::userSystem, key.run(), last);
                }));
        return number -> read.nanos(column, number);
    }
}
