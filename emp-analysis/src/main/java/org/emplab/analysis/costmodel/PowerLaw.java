package org.emplab.analysis.costmodel;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * time = factor·n^exponent.
 *
 * @param factorMillis time at n = 1, ms
 * @param exponentReach half of the exponent's 99 % interval, widened by the law's own misfit where it does not meet the
 *     means
 * @param pValue of the lack of fit; empty for two sizes, which any power law meets
 */
public record PowerLaw(
        double factorMillis, double exponent, @JsonIgnore double exponentReach, OptionalDouble pValue) {
    private static final double CONFIDENCE = 0.99;

    @JsonProperty
    double exponentLower() {
        return exponent - exponentReach;
    }

    @JsonProperty
    double exponentUpper() {
        return exponent + exponentReach;
    }

    @JsonProperty
    double confidence() {
        return CONFIDENCE;
    }

    @JsonProperty
    @JsonInclude(NON_ABSENT)
    Optional<String> reason() {
        return pValue.isPresent() ? Optional.empty() : Optional.of("a power law meets any two sizes: no p-value");
    }
}
