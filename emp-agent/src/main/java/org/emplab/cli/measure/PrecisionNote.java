package org.emplab.cli.measure;

import java.util.Optional;
import org.emplab.analysis.comparison.AnytimeMean;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DependenceWords;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.LongRangeDependence;
import org.emplab.analysis.statistics.MeanInterval;
import org.emplab.analysis.statistics.Moments;
import org.emplab.report.table.Digits;

/**
 * How precisely the mean is known. A fixed number of executions is looked at once, as by {@code emp analyze summary}; a
 * wanted precision is judged by the interval that ends the measuring.
 */
final class PrecisionNote {
    private PrecisionNote() {}

    /** Empty where there is no interval and none was wanted. */
    static Optional<String> of(MeasuredTimes times, Optional<Precision> wanted) {
        String mean = "The mean " + times.measured().title() + " is ";
        if (wanted.isEmpty()) {
            Series counted = times.counted();
            return MeanInterval.of(counted)
                    .filter(interval -> interval.meanUpperMillis() > 0)
                    .map(interval -> mean + note(interval, counted.size()))
                    .or(() -> LongRangeDependence.of(counted.millis())
                            .filter(doubt ->
                                    counted.size() > 1 && Moments.of(counted).meanMillis() > 0)
                            .map(doubt -> mean + "of no known precision: " + doubt.words() + "."));
        }
        return Optional.of(mean
                + times.mean()
                        .map(known -> note(known, wanted.get().percent()))
                        .orElse("0 ms, so that no part of it can be reached."));
    }

    private static String note(MeanInterval interval, int samples) {
        double mean = (interval.meanLowerMillis() + interval.meanUpperMillis()) / 2;
        return "known to ±" + Digits.rounded(50 * (interval.meanUpperMillis() - interval.meanLowerMillis()) / mean, 2)
                + " % (95 % confidence)." + dependence(samples, interval.effectiveSamples());
    }

    private static String note(AnytimeMean known, double wanted) {
        double percent = known.halfWidthPercent();
        String dependence = dependence(known.samples(), known.effectiveSamples());
        if (percent <= wanted && !known.isKnownTo(wanted)) {
            return "known to ±" + Digits.rounded(percent, 2) + " % if the machine keeps its speed; "
                    + known.samples() + " samples do not show that: "
                    + (known.doubt().orElseThrow() == LongRangeDependence.Doubt.TOO_FEW_SAMPLES
                            ? "it takes " + LongRangeDependence.ENOUGH
                            : known.doubt().orElseThrow().words())
                    + "." + dependence;
        }
        if (percent <= wanted) {
            return "known to ±" + Digits.rounded(percent, 2)
                    + " % (95 % confidence, however often one looks), as wanted." + dependence;
        }
        String missed = "±" + Digits.rounded(wanted, 2) + " % was wanted and not reached";
        if (!Double.isFinite(percent)) {
            return "not known: " + missed + ", its " + known.samples() + " samples are too few for an interval."
                    + dependence;
        }
        double ratio = percent / wanted;
        return "known to ±" + Digits.rounded(percent, 2) + " % after " + known.samples() + " samples: " + missed
                + "; about " + Digits.rounded(known.samples() * ratio * ratio, 2)
                + " would do if the times go on like this." + dependence;
    }

    private static String dependence(int samples, double effective) {
        return DependenceWords.of(new EffectiveSampleSize(samples, samples / effective))
                .map(sentence -> " " + sentence + ".")
                .orElse("");
    }
}
