package org.emplab.web.run.chart;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;
import org.emplab.analysis.series.Series;
import org.emplab.web.run.RunPart;
import org.emplab.web.run.RunSeries;
import org.emplab.web.run.RunShelf;
import org.emplab.web.run.chart.CutoffDrops.Cutoffs;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.server.ResponseStatusException;

/** What cutoffs drop of the runs that were asked for lately; of a run that goes on, only what is new is read. */
@Component
public class DroppedSamples {
    private static final int MOST_KEPT = 32;

    private final CutoffDrops drops;
    private final RunShelf shelf;
    private final Map<Asked, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);

    DroppedSamples(CutoffDrops drops, RunShelf shelf) {
        this.drops = drops;
        this.shelf = shelf;
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
     * @throws ResponseStatusException 404, if there are no cutoffs for the run
     */
    public Set<Integer> of(RunPart part) {
        Cutoffs cutoffs = drops.cutoffs(part)
                .orElseThrow(() -> new ResponseStatusException(
                        HttpStatus.NOT_FOUND,
                        "no cutoffs are in force on " + part.summary().machine() + " that suit this run"));
        RunSeries series = shelf.series(part);
        Series elapsed = series.elapsed(i -> true);
        if (elapsed.isEmpty()) {
            return Set.of();
        }
        double seconds = part.summary()
                .taskLengthSeconds()
                .orElseGet(() -> Median.withDefaults().evaluate(elapsed.millis()) / 1000);
        Asked asked = new Asked(part.summary().id(), part.program(), cutoffs.derivation(), seconds);
        Kept before = kept(asked).filter(known -> known.endsWhatIsNew(series)).orElse(new Kept(0, 0, Set.of()));
        if (before.read() == series.size()) {
            return before.dropped();
        }
        Set<Integer> samples = new HashSet<>(before.dropped());
        samples.addAll(drops.dropped(part, cutoffs, seconds, before.last()));
        keep(asked, new Kept(series.size(), series.number(series.size() - 1), samples));
        return samples;
    }

    private Optional<Kept> kept(Asked asked) {
        synchronized (kept) {
            return Optional.ofNullable(kept.get(asked));
        }
    }

    private void keep(Asked asked, Kept dropped) {
        synchronized (kept) {
            kept.put(asked, dropped);
            if (kept.size() > MOST_KEPT) {
                kept.remove(kept.keySet().iterator().next());
            }
        }
    }
}
