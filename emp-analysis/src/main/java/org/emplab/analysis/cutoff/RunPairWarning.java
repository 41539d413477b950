package org.emplab.analysis.cutoff;

import java.util.Optional;
import java.util.OptionalDouble;

/** The objections to taking two runs for the short and the long one of a derivation of cutoffs. */
public enum RunPairWarning {
    SAME_RUN("the short and the long run are the same run"),
    SWAPPED("the short run takes longer than the long run: they seem to be swapped");

    private final String sentence;

    RunPairWarning(String sentence) {
        this.sentence = sentence;
    }

    /**
     * The first doubt that holds. Runs of which one has no mean, because all of its samples failed, are not called swapped.
     *
     * @param same whether both are one run
     * @param shortMean mean elapsed time of the short run
     * @param longMean that of the long run, in the same unit
     */
    public static Optional<RunPairWarning> of(boolean same, OptionalDouble shortMean, OptionalDouble longMean) {
        if (same) {
            return Optional.of(SAME_RUN);
        }
        boolean swapped =
                shortMean.isPresent() && longMean.isPresent() && shortMean.getAsDouble() > longMean.getAsDouble();
        return swapped ? Optional.of(SWAPPED) : Optional.empty();
    }

    /** The doubt in words, without a capital or a full stop. */
    public String sentence() {
        return sentence;
    }
}
