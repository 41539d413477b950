package org.emplab.cli.measure;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import org.emplab.analysis.comparison.AnytimeMean;
import org.emplab.analysis.statistics.MeanInterval;

/** How precisely the mean is known, and whether that is the precision that was wanted. */
final class PrecisionNote {
    /** Fewer independent samples less tell no reader anything. */
    private static final double DEPENDENT = 0.9;

    private PrecisionNote() {}

    /** Of a fixed number of executions by one look, as in {@code emp analyze summary}; else by the interval that ends it. */
    static Optional<String> of(ProgramTimes times, Optional<Precision> wanted) {
        String mean = "The mean " + times.measured().title() + " is ";
        return wanted.isPresent()
                ? times.mean().map(known -> mean + note(known, wanted.get().percent()))
                : MeanInterval.of(times.counted())
                        .filter(interval -> interval.meanUpperMillis() > 0)
                        .map(interval -> mean + note(interval, times));
    }

    private static String note(MeanInterval interval, ProgramTimes times) {
        int samples = times.counted().size();
        double mean = (interval.meanLowerMillis() + interval.meanUpperMillis()) / 2;
        return "known to ±" + rounded(50 * (interval.meanUpperMillis() - interval.meanLowerMillis()) / mean)
                + " % (95 % confidence"
                + worth(samples, interval.effectiveSamples())
                        .map(worth -> "; " + worth)
                        .orElse("")
                + ").";
    }

    private static String note(AnytimeMean known, double wanted) {
        double percent = known.halfWidthPercent();
        String worth = worth(known.samples(), known.effectiveSamples())
                .map(sentence -> " " + Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".")
                .orElse("");
        if (percent <= wanted) {
            return "known to ±" + rounded(percent) + " % (95 % confidence, however often one looks), as wanted."
                    + worth;
        }
        String missed = "not known to ±" + rounded(wanted) + " %, as wanted: ";
        if (Double.isInfinite(percent)) {
            return missed + "its " + known.samples() + " samples are too few for an interval." + worth;
        }
        double ratio = percent / wanted;
        return missed + "±" + rounded(percent) + " % after " + known.samples() + " samples; about "
                + rounded(known.samples() * ratio * ratio) + " would do if the times go on like this." + worth;
    }

    private static Optional<String> worth(int samples, double effective) {
        return effective < DEPENDENT * samples
                ? Optional.of("successive samples depend on each other: " + samples + " are worth "
                        + Math.max(1, Math.round(effective)) + " independent "
                        + (Math.round(effective) <= 1 ? "one" : "ones"))
                : Optional.empty();
    }

    private static String rounded(double value) {
        return new BigDecimal(value)
                .round(new MathContext(2))
                .stripTrailingZeros()
                .toPlainString();
    }
}
