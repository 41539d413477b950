package org.emplab.analysis.samplesize;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.OptionalInt;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.statistics.EffectiveSampleSize;
import org.emplab.analysis.statistics.MeanPrecision;

/**
 * How the outliers and the standard deviation depend on the number of samples, and how many are enough.
 *
 * @param table the cutoffs in use; may hold none
 * @param deviations k of the second sanity check
 * @param subsets how the samples of a size are chosen
 * @param precisionPercent the half width of the mean's 95 % interval that is asked for, in percent of the mean
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
        @JsonIgnore CutoffTable table,
        double deviations,
        Subsets subsets,
        double precisionPercent,
        List<Subset> sizes,
        @JsonIgnore List<Integer> leftOut,
        OptionalInt recommended,
        int farAbove,
        @JsonUnwrapped EffectiveSampleSize dependence) {
    public static final String ALGORITHM_VERSION = "8";

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
}
