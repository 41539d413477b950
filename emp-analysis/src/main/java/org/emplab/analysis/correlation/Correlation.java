package org.emplab.analysis.correlation;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.statistics.Interval;
import org.emplab.report.table.Digits;

/**
 * How two quantities go together over the samples that carry both. The intervals hold for skewed times, too, as daemons
 * have them ({@link LeaveOneOut}, {@link RankCorrelation}); of those, Spearman's rests on all samples alike.
 *
 * @param samples number of points
 * @param pearson linear correlation; empty for fewer than three points or a quantity that never changes
 * @param spearman the same of the ranks, ties sharing their mean rank
 * @param pearsonInterval at 95 %; empty for fewer than four points, or where one sample alone makes a quantity change
 * @param spearmanInterval at 95 %; empty for fewer than four points
 * @param pValue of the hypothesis that the ranks do not go together, two-sided (t with n − 2 degrees of freedom)
 * @param carriers the fewest samples that make up half of the covariance
 * @param withoutOne Pearson without the sample that changes it most; empty as its interval is
 * @param reason why there is no coefficient, where there is none
 */
public record Correlation(
        int samples,
        @JsonIgnore OptionalDouble pearson,
        @JsonIgnore OptionalDouble spearman,
        @JsonIgnore Optional<Interval> pearsonInterval,
        @JsonIgnore Optional<Interval> spearmanInterval,
        @JsonInclude(NON_ABSENT) OptionalDouble pValue,
        @JsonInclude(NON_ABSENT) OptionalInt carriers,
        @JsonIgnore OptionalDouble withoutOne,
        @JsonIgnore Optional<String> reason) {

    /** Pearson's where it can be estimated; empty where its interval leaves nearly every correlation open. */
    @JsonProperty("pearson")
    public OptionalDouble estimatedPearson() {
        return estimable(pearsonInterval) ? pearson : OptionalDouble.empty();
    }

    /** Spearman's likewise. */
    @JsonProperty("spearman")
    public OptionalDouble estimatedSpearman() {
        return estimable(spearmanInterval) ? spearman : OptionalDouble.empty();
    }

    private static boolean estimable(Optional<Interval> interval) {
        return interval.isEmpty() || interval.get().upper() - interval.get().lower() <= MOST_OPEN;
    }

    /** Why a coefficient is not there; Pearson's where both are not. */
    @JsonProperty("reason")
    @JsonInclude(NON_ABSENT)
    public Optional<String> whyEmpty() {
        return reason.or(() -> Stream.of(pearsonInterval, spearmanInterval)
                .filter(interval -> !estimable(interval))
                .flatMap(Optional::stream)
                .findFirst()
                .map(interval -> "not estimable: anything from " + Digits.fixed(interval.lower(), 2) + " to "
                        + Digits.fixed(interval.upper(), 2) + " is possible"));
    }

    /** The ends of both intervals. */
    @JsonInclude(NON_ABSENT)
    record Ends(
            OptionalDouble pearsonLower,
            OptionalDouble pearsonUpper,
            OptionalDouble spearmanLower,
            OptionalDouble spearmanUpper) {}

    private record WithoutOne(OptionalDouble pearsonWithoutOne) {}

    @JsonUnwrapped
    Ends ends() {
        return new Ends(
                end(pearsonInterval, Interval::lower),
                end(pearsonInterval, Interval::upper),
                end(spearmanInterval, Interval::lower),
                end(spearmanInterval, Interval::upper));
    }

    private static OptionalDouble end(Optional<Interval> interval, ToDoubleFunction<Interval> end) {
        return interval.stream().mapToDouble(end).findFirst();
    }

    @JsonUnwrapped
    Optional<WithoutOne> pearsonWithoutOne() {
        return pearson.isPresent() ? Optional.of(new WithoutOne(withoutOne)) : Optional.empty();
    }

    private static final int FEWEST = 3;
    /** An interval wider than three quarters of all correlations tells nothing. */
    private static final double MOST_OPEN = 1.5;

    public static Correlation of(Pairs pairs) {
        return of(pairs.x(), pairs.y());
    }

    /**
     * @throws IllegalArgumentException if the lengths differ or a value is not finite
     */
    public static Correlation of(double[] x, double[] y) {
        if (x.length != y.length) {
            throw new IllegalArgumentException(x.length + " values of x and " + y.length + " of y");
        }
        if (!Arrays.stream(x).allMatch(Double::isFinite) || !Arrays.stream(y).allMatch(Double::isFinite)) {
            throw new IllegalArgumentException("a value is not finite");
        }
        if (x.length < FEWEST) {
            return none(x.length, "fewer than " + FEWEST + " samples carry both");
        }
        if (constant(x) || constant(y)) {
            return none(x.length, "one of the two never changes");
        }
        Deviations deviations = Deviations.of(x, y);
        RankCorrelation ranks = RankCorrelation.of(x, y);
        LeaveOneOut without = LeaveOneOut.of(deviations);
        boolean few = x.length == FEWEST;
        return new Correlation(
                x.length,
                OptionalDouble.of(deviations.pearson()),
                OptionalDouble.of(ranks.coefficient()),
                few ? Optional.empty() : without.interval(),
                few ? Optional.empty() : Optional.of(ranks.interval()),
                OptionalDouble.of(ranks.pValue()),
                OptionalInt.of(deviations.carriers()),
                few ? OptionalDouble.empty() : without.farthest(),
                Optional.empty());
    }

    private static Correlation none(int samples, String reason) {
        return new Correlation(
                samples,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalInt.empty(),
                OptionalDouble.empty(),
                Optional.of(reason));
    }

    private static boolean constant(double[] values) {
        return Arrays.stream(values).allMatch(value -> value == values[0]);
    }
}
