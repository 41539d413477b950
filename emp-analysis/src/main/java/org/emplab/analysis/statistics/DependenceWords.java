package org.emplab.analysis.statistics;

import java.util.Optional;

/** The sentence on samples that depend on each other. */
public final class DependenceWords {
    private DependenceWords() {}

    /** "Successive samples depend on each other: 40 are worth 7 independent ones"; empty where they hardly do. */
    public static Optional<String> of(EffectiveSampleSize dependence) {
        long worth = Math.max(1, Math.round(dependence.effectiveSamples()));
        return dependence.notable()
                ? Optional.of("Successive samples depend on each other: " + dependence.samples() + " are worth " + worth
                        + " independent " + (worth == 1 ? "one" : "ones"))
                : Optional.empty();
    }
}
