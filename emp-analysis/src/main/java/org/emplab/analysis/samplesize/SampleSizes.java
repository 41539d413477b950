package org.emplab.analysis.samplesize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.emplab.analysis.samplesize.SampleSize.Subset;
import org.emplab.analysis.samplesize.SampleSize.SubsetQuality;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.MeanPrecision;
import org.emplab.analysis.timing.FirstSanityCheck;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Both sanity checks on subsets of a run (EMP 4.6, Tables XX–XXIV), and the number of samples for a wanted precision. */
public final class SampleSizes {
    private static final double FAR_DEVIATIONS = 5;

    private SampleSizes() {}

    /**
     * @param sizes of the subsets; empty for the papers'. Those that do not fit are left out; the whole run is always looked at
     * @throws UnsuitableInputException if no sample is left to look at, or the run lacks the cutoffs' account of PT
     */
    public static SampleSize of(Run run, SampleSize.Settings settings, List<Integer> sizes) {
        ProcessTime processTime =
                ProcessTimes.choose(List.of(run), Optional.of(settings.table().processTime()));
        Series elapsed = Quantity.ET.of(run, processTime);
        Series process = Quantity.PT.of(run, processTime);
        if (elapsed.isEmpty()) {
            throw new UnsuitableInputException(
                    "the run of " + run.header().program() + " has no sample that did not fail");
        }
        Set<Integer> over = FirstSanityCheck.dropped(run, settings.table(), TaskLength.seconds(run));
        List<Integer> wanted = sizes.isEmpty() ? settings.subsets().sizes(elapsed.size()) : sizes;
        List<Subset> found = new ArrayList<>();
        found.add(subset(process, elapsed, 0, elapsed.size(), over, settings.deviations()));
        List<Integer> leftOut = new ArrayList<>();
        int next = 0;
        for (int size : wanted) {
            if (next + size > elapsed.size() || size == elapsed.size()) {
                leftOut.add(size);
                continue;
            }
            found.add(subset(process, elapsed, next, next + size, over, settings.deviations()));
            next += settings.subsets() == Subsets.BLOCKS ? size : 0;
        }
        Series deciding = found.get(0).pt().kept() > 0 ? process : elapsed;
        Series left = deciding.without(over);
        EffectiveSampleSize dependence = EffectiveSampleSize.of(left);
        return new SampleSize(
                run.header().machine(),
                run.header().program(),
                settings,
                found,
                leftOut,
                recommended(found.get(0), left, settings, dependence),
                farAbove(deciding, found.get(0).deciding()),
                dependence);
    }

    private static Subset subset(
            Series process, Series elapsed, int begin, int end, Set<Integer> over, double deviations) {
        int from = elapsed.number(begin);
        int to = elapsed.number(end - 1);
        return new Subset(
                end - begin,
                from,
                to,
                quality(between(process, from, to), over, deviations),
                quality(between(elapsed, from, to), over, deviations));
    }

    private static Series between(Series series, int from, int to) {
        return series.keep(i -> series.number(i) >= from && series.number(i) <= to);
    }

    private static SubsetQuality quality(Series subset, Set<Integer> over, double deviations) {
        Series left = subset.without(over);
        Series kept = DeviationTrim.kept(left, deviations);
        return SubsetQuality.of(subset.size() - left.size(), left.size() - kept.size(), kept);
    }

    /** The number by the whole run, since the deviation of a few samples is luck: of ten it is known to ±24 %. */
    private static OptionalInt recommended(
            Subset whole, Series left, SampleSize.Settings settings, EffectiveSampleSize dependence) {
        SubsetQuality quality = whole.deciding();
        if (quality.sdMillis().isEmpty() || quality.meanMillis().orElse(0) <= 0) {
            return OptionalInt.empty();
        }
        OptionalInt kept = MeanPrecision.samples(quality.relativeError(), settings.precisionPercent());
        if (kept.isEmpty()) {
            return kept;
        }
        double samples = kept.getAsInt();
        if (quality.outliersII() > 0) {
            samples *= left.size() / (double) quality.kept();
            samples = MeanPrecision.trimmedSamples(
                    left, settings.deviations(), settings.precisionPercent(), (int) Math.ceil(samples));
        }
        samples *= (double) whole.size() / left.size() * (dependence.notable() ? dependence.factor() : 1);
        return OptionalInt.of((int) Math.min(Integer.MAX_VALUE, Math.ceil(samples)));
    }

    /** How many samples are so long that they belong to a tail, which a subset may not meet. */
    private static int farAbove(Series all, SubsetQuality kept) {
        if (kept.sdMillis().isEmpty()) {
            return 0;
        }
        double bound = kept.meanMillis().orElseThrow()
                + FAR_DEVIATIONS * kept.sdMillis().getAsDouble();
        return all.keep(i -> all.millis(i) > bound).size();
    }
}
