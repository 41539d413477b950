package org.emplab.web.run.chart;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.statistics.Summary;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSeries;
import org.emplab.server.study.timing.CutoffDrops;
import org.emplab.server.study.timing.CutoffDrops.Cutoffs;
import org.emplab.web.run.RunSeriesCache;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The samples that cutoffs drop of runs that were asked for lately; of a growing run only new samples are read. */
@Component
public class DroppedSamplesCache {
    private static final int MOST_KEPT = 32;

    private final CutoffDrops drops;
    private final RunSeriesCache runs;
    private final Cache<Asked, Kept> kept =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).build();

    DroppedSamplesCache(CutoffDrops drops, RunSeriesCache runs) {
        this.drops = drops;
        this.runs = runs;
    }

    private record Asked(String run, Optional<String> program, String derivation, double programSeconds) {}

    /**
     * @param read how many samples the run had then, up to the last one
     */
    private record Kept(int read, int last, Set<Integer> dropped) {
        /** Whether all that came since has greater numbers. */
        boolean endsWhatIsNew(RunSeries series) {
            return read > 0 && read <= series.size() && series.number(read - 1) == last;
        }
    }

    /**
     * The numbers of the samples that the run's cutoffs drop.
     *
     * @throws Refusal if there are no cutoffs for the run
     */
    public Set<Integer> of(RunDetail part) {
        Cutoffs cutoffs = drops.cutoffs(part)
                .orElseThrow(() -> Refusal.notFound(
                        "table of cutoffs in force on " + part.shown().machine() + " that suits this run"));
        RunSeries series = runs.series(part);
        Optional<Summary> elapsed = series.elapsedSummary();
        if (elapsed.isEmpty()) {
            return Set.of();
        }
        double seconds = TaskLength.seconds(
                part.shown().taskLengthSeconds(), () -> elapsed.get().quantile(50));
        Asked asked = new Asked(part.shown().id(), part.program(), cutoffs.derivation(), seconds);
        return Objects.requireNonNull(
                        kept.asMap().compute(asked, (same, known) -> latest(part, cutoffs, series, seconds, known)))
                .dropped();
    }

    private Kept latest(RunDetail part, Cutoffs cutoffs, RunSeries series, double seconds, @Nullable Kept known) {
        Kept before = known != null && known.endsWhatIsNew(series) ? known : new Kept(0, 0, Set.of());
        if (before.read() == series.size()) {
            return before;
        }
        Set<Integer> samples = new HashSet<>(before.dropped());
        samples.addAll(drops.dropped(part, cutoffs, seconds, before.last()));
        return new Kept(series.size(), series.number(series.size() - 1), samples);
    }
}
