package org.emplab.analysis.samplesize;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.analysis.timing.OverCutoff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Both sanity checks on growing prefixes of a run (EMP 4.6, Tables XX–XXIV). */
public final class SampleSizes {
    private SampleSizes() {}

    /**
     * @param table the cutoffs of the first check; may hold none
     * @param sizes prefixes to look at; those that are not smaller than the run are left out. The whole run is always
     *     looked at
     * @param deviations k of the second check
     * @throws UnsuitableInputException if no sample is left to look at, or the run lacks the cutoffs' account of PT
     */
    public static SampleSize of(Run run, CutoffTable table, List<Integer> sizes, double deviations) {
        ProcessTime processTime = ProcessTimes.choose(List.of(run), Optional.of(table.processTime()));
        Series elapsed = Quantity.ET.of(run, processTime);
        Series process = Quantity.PT.of(run, processTime);
        if (elapsed.isEmpty()) {
            throw new UnsuitableInputException(
                    "the run of " + run.header().program() + " has no sample that did not fail");
        }
        Set<Integer> over = new HashSet<>();
        for (OverCutoff execution : FirstSanityCheck.over(run, table, TaskLength.seconds(run))) {
            over.add(execution.sample());
        }
        List<PrefixSize> prefixes = new ArrayList<>();
        for (int size : shrinking(sizes, elapsed.size())) {
            int last = elapsed.number(size - 1);
            prefixes.add(new PrefixSize(
                    size, quality(process, last, over, deviations), quality(elapsed, last, over, deviations)));
        }
        OptionalInt recommended = Recommendation.of(prefixes);
        return new SampleSize(
                run.header().machine(),
                run.header().program(),
                table,
                deviations,
                prefixes,
                recommended,
                Recommendation.reason(prefixes, recommended));
    }

    private static Iterable<Integer> shrinking(List<Integer> sizes, int all) {
        TreeSet<Integer> growing = new TreeSet<>();
        growing.add(all);
        sizes.stream().filter(size -> size > 0 && size < all).forEach(growing::add);
        return growing.descendingSet();
    }

    private static PrefixQuality quality(Series series, int lastNumber, Set<Integer> over, double deviations) {
        Series prefix = series.keep(i -> series.number(i) <= lastNumber);
        Series left = prefix.keep(i -> !over.contains(prefix.number(i)));
        DeviationTrim.Trimmed trimmed = DeviationTrim.beyond(deviations).trim(left);
        Series kept = trimmed.kept();
        return new PrefixQuality(
                prefix.size() - left.size(),
                trimmed.dropped().size(),
                kept.size(),
                kept.isEmpty() ? OptionalDouble.empty() : Moments.of(kept).sdMillis());
    }
}
