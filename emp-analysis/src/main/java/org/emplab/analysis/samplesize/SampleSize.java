package org.emplab.analysis.samplesize;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.MeanPrecision;
import org.emplab.analysis.statistics.Moments;

/**
 * How the outliers and the standard deviation depend on the number of samples, and how many are enough.
 *
 * @param sizes the whole run first, then its subsets in the order asked for
 * @param leftOut sizes asked for that the run is too short for
 * @param recommended how many samples like these meet the precision, however they depend on each other; may be more than
 *     the run has; empty if the run cannot say
 * @param farAbove samples more than five deviations of the kept ones above their mean
 * @param dependence of the whole run's samples that no cutoff drops
 */
public record SampleSize(
        String machine,
        String program,
        @JsonUnwrapped Settings settings,
        List<Subset> sizes,
        @JsonIgnore List<Integer> leftOut,
        OptionalInt recommended,
        int farAbove,
        @JsonUnwrapped EffectiveSampleSize dependence) {
    public static final String ALGORITHM_VERSION = "8";

    /**
     * How the samples are checked, and what is asked of them.
     *
     * @param table the cutoffs of the first check; may hold none
     * @param deviations k of the second sanity check; 0 drops none
     * @param subsets how the samples of a size are chosen
     * @param precisionPercent the half width of the mean's 95 % interval that is asked for, in percent of the mean
     */
    public record Settings(
            @JsonIgnore CutoffTable table, double deviations, Subsets subsets, double precisionPercent) {}

    public SampleSize {
        sizes = List.copyOf(sizes);
        leftOut = List.copyOf(leftOut);
    }

    /** The chance that as many samples as recommended meet none of those that are far above the others. */
    double missingTheTail() {
        return Math.pow(1 - farAbove / (double) whole().size(), recommended.orElse(0));
    }

    public Subset whole() {
        return sizes.get(0);
    }

    @JsonProperty
    int samples() {
        return whole().size();
    }

    @JsonProperty
    double confidence() {
        return MeanPrecision.CONFIDENCE;
    }

    /**
     * One column of Tables XX–XXIV.
     *
     * @param size how many samples that did not fail
     * @param from number of the first
     * @param to number of the last
     */
    public record Subset(int size, int from, int to, SubsetQuality pt, SubsetQuality et) {
        /** PT decides, or ET where no sample carries PT. */
        SubsetQuality deciding() {
            return pt.kept() > 0 ? pt : et;
        }
    }

    /**
     * The effect of both sanity checks on a subset of a run's samples, for PT or ET.
     *
     * @param outliersI samples dropped by the cutoffs
     * @param outliersII samples dropped by mean ± k·sd of the rest
     * @param sdMillis of what is left; empty for fewer than two
     * @param meanMillis of what is left; empty if nothing is
     * @param halfWidthPercent half of the 95 % interval of that mean, in percent of it; empty for fewer than two
     */
    public record SubsetQuality(
            int outliersI,
            int outliersII,
            int kept,
            OptionalDouble sdMillis,
            OptionalDouble meanMillis,
            OptionalDouble halfWidthPercent) {

        /** The standard deviation in parts of the mean; of two samples or more, with a mean above 0. */
        double relativeError() {
            return sdMillis.orElseThrow() / meanMillis.orElseThrow();
        }

        static SubsetQuality of(int outliersI, int outliersII, Series kept) {
            if (kept.isEmpty()) {
                return new SubsetQuality(
                        outliersI,
                        outliersII,
                        0,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty());
            }
            Moments moments = Moments.of(kept);
            return new SubsetQuality(
                    outliersI,
                    outliersII,
                    kept.size(),
                    moments.sdMillis(),
                    OptionalDouble.of(moments.meanMillis()),
                    moments.relativeError().isPresent()
                            ? OptionalDouble.of(MeanPrecision.halfWidthPercent(
                                    moments.relativeError().getAsDouble(), kept.size()))
                            : OptionalDouble.empty());
        }
    }
}
