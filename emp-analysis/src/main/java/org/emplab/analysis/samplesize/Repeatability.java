package org.emplab.analysis.samplesize;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Arrays;
import java.util.OptionalLong;
import org.emplab.analysis.distribution.BinWidth;
import org.emplab.analysis.distribution.Histogram;
import org.emplab.analysis.distribution.ShapeComparison;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Bootstrap;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Keyed;

/**
 * One time of two runs against each other: "if two (or more) histograms of INC with the same task length have the same
 * shape or not" (repeatability.txt, section 1), with numbers instead of the eye.
 *
 * <p>The verdict is one of equivalence: repeatable if the distributions are surely closer than a margin, or all times are
 * equal; different if they are surely not; shifted if it is mostly their place, since less their medians they are surely
 * closer together and not surely beyond the margin; undecided otherwise, and below 20 samples. Their distance is the first Wasserstein distance, in ms; the margin is a part of the runs' standard deviation.
 *
 * @param first histogram of the first run
 * @param second histogram of the second run, in the same bins
 * @param ks largest distance of the cumulative distributions, and its two-sided p-value
 * @param shapeKs the same after moving both to median 0
 * @param distance with its bounds
 * @param margin up to which distance runs count as alike
 * @param meanDifference of the second run to the first, with its ratio
 */
public record Repeatability(
        @JsonIgnore Quantity quantity,
        @JsonProperty("histogramFirst") Histogram first,
        @JsonProperty("histogramSecond") Histogram second,
        @JsonProperty("kolmogorovSmirnov") ShapeComparison.KolmogorovSmirnov ks,
        @JsonProperty("kolmogorovSmirnovOfShape") ShapeComparison.KolmogorovSmirnov shapeKs,
        @JsonUnwrapped BootstrapDistance distance,
        @JsonUnwrapped Margin margin,
        Bootstrap meanDifference,
        Verdict verdict) {
    /** The largest distance at which two runs count as alike, in ms and in parts of their standard deviation. */
    public record Margin(double marginMillis, double marginDeviations) {}

    /** The probability of a wrong verdict, of all pairs of runs together. */
    public static final double LEVEL = 0.05;

    /** The margin if none is asked for, in standard deviations. */
    public static final double USUAL_MARGIN = 0.25;

    @JsonProperty
    double level() {
        return LEVEL;
    }

    @JsonProperty
    int samplesFirst() {
        return first.total();
    }

    @JsonProperty
    int samplesSecond() {
        return second.total();
    }

    /** Shared area of the histograms, 0 … 1. */
    @JsonProperty("overlapCoefficient")
    double overlap() {
        return first.overlap(second);
    }

    @JsonProperty
    double wassersteinMillis() {
        return distance.times().distanceMillis();
    }

    @JsonProperty
    double binWidthMillis() {
        return first.widthMillis();
    }

    private static final int FEWEST = 20;
    /** Three of four pairs of equal runs are decided by so many times the samples whose bounds would just decide. */
    private static final double LIKELY = 1.4;
    /** Beyond so many samples the distance is too near to the margin to say how many would decide. */
    private static final int MOST = 1_000_000;

    /**
     * @param marginDeviations up to which distance runs count as alike, in parts of their standard deviation
     * @param pairs of runs that are judged together; each gets its part of the level
     * @param width of the bins, from the times of both runs together where it follows the data
     * @throws UnsuitableInputException if a run has fewer than two such times
     */
    public static Repeatability of(
            Quantity quantity, Series a, Series b, double marginDeviations, int pairs, BinWidth width, long seed) {
        if (Math.min(a.size(), b.size()) < 2) {
            throw new UnsuitableInputException(
                    "runs are compared by at least two samples of each that did not fail, and " + quantity.title()
                            + " is known of " + a.size() + " and of " + b.size());
        }
        long nanos = width.nanos(pooled(a, b));
        BootstrapDistance distance = BootstrapDistance.of(a, b, LEVEL / pairs, seed);
        double marginMillis = marginDeviations * deviation(a, b);
        return new Repeatability(
                quantity,
                Histogram.of(a, nanos),
                Histogram.of(b, nanos),
                ShapeComparison.KolmogorovSmirnov.of(a.millis(), b.millis()),
                ShapeComparison.KolmogorovSmirnov.of(centred(a), centred(b)),
                distance,
                new Margin(marginMillis, marginDeviations),
                Bootstrap.of(a, b, 0.95, seed).orElseThrow(),
                verdict(a, b, distance, marginMillis));
    }

    private static Series pooled(Series a, Series b) {
        long[] all = Arrays.copyOf(a.nanos(), a.size() + b.size());
        System.arraycopy(b.nanos(), 0, all, a.size(), b.size());
        return Series.of(all);
    }

    private static double[] centred(Series series) {
        double[] millis = series.millis();
        double median = Summary.quantile(millis, 0.5);
        return Arrays.stream(millis).map(value -> value - median).toArray();
    }

    /** The runs' standard deviation, each about its own mean. */
    private static double deviation(Series a, Series b) {
        double first = Moments.of(a).sdMillis().orElseThrow();
        double second = Moments.of(b).sdMillis().orElseThrow();
        return Math.sqrt((first * first + second * second) / 2);
    }

    private static Verdict verdict(Series a, Series b, BootstrapDistance distance, double marginMillis) {
        BootstrapDistance.Bounds times = distance.times();
        boolean constant = marginMillis == 0 && times.distanceMillis() == 0;
        if (Math.min(a.size(), b.size()) < FEWEST && !constant) {
            return Verdict.UNDECIDED;
        }
        if (times.upperMillis() <= marginMillis) {
            return Verdict.REPEATABLE;
        }
        if (times.lowerMillis() <= marginMillis) {
            return Verdict.UNDECIDED;
        }
        BootstrapDistance.Bounds shapes = distance.shapes();
        return shapes.lowerMillis() <= marginMillis && shapes.upperMillis() < times.lowerMillis()
                ? Verdict.SHIFTED
                : Verdict.DIFFERENT;
    }

    /**
     * About how many samples of each run would decide, if the runs stay as far apart as they seem: bounds narrow with the
     * root of the number. Empty where it is decided, or no number is enough.
     */
    @JsonProperty
    @JsonInclude(NON_ABSENT)
    OptionalLong samplesToDecide() {
        if (verdict != Verdict.UNDECIDED) {
            return OptionalLong.empty();
        }
        BootstrapDistance.Bounds times = distance.times();
        double alike = margin.marginMillis();
        double apart = times.lowerMillis() > 0 ? times.distanceMillis() : 0;
        double bound = apart < alike ? times.upperMillis() : times.lowerMillis();
        double root = Math.abs(bound - apart) / Math.abs(alike - apart);
        double samples = Math.max(FEWEST, Math.ceil(LIKELY * Math.min(samplesFirst(), samplesSecond()) * root * root));
        double unit = Math.pow(10, Math.floor(Math.log10(samples)) - 1); // two digits are known at most
        return samples <= MOST ? OptionalLong.of((long) (Math.ceil(samples / unit) * unit)) : OptionalLong.empty();
    }

    /** Whether two runs are alike within a margin. */
    public enum Verdict implements Keyed {
        /** The distributions are surely closer than the margin. */
        REPEATABLE,
        /** They are surely not; less their medians they are surely closer together, and not surely beyond the margin. */
        SHIFTED,
        /** They are surely further apart than the margin. */
        DIFFERENT,
        /** Too few samples to say, for this margin. */
        UNDECIDED;
    }
}
