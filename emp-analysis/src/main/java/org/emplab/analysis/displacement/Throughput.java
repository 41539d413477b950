package org.emplab.analysis.displacement;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.OptionalDouble;

/**
 * The confirmation experiment (displacement.txt, section 4.3): a sender that saturates its CPU, and what the measured
 * costs of a message predict for it.
 *
 * @param bytes of a message
 * @param messages how many were sent
 * @param elapsedNanos for all of them
 * @param computeNanos CPU time of the computation that follows each send
 * @param displacementNanos cost of a message by displacement; empty if that was not resolved
 * @param accountedNanos cost of a message as the kernel accounts it; empty if it does not
 */
public record Throughput(
        long bytes,
        long messages,
        long elapsedNanos,
        double computeNanos,
        OptionalDouble displacementNanos,
        OptionalDouble accountedNanos) {
    private static final double NOMINAL_BYTES_PER_NANO = 8e6 / 8 / 1e9; // 8 Mb/s
    private static final double SLIGHTLY_LARGER = 1.05;
    private static final double LEAST_NANOS = 2e6;

    public Throughput {
        if (messages <= 0 || elapsedNanos <= 0) {
            throw new IllegalArgumentException(messages + " messages in " + elapsedNanos + " ns");
        }
    }

    /** The computation between two messages: a little over their transmission time at 8 Mb/s, and 2 ms at least. */
    public static double computeNanosFor(long bytes) {
        return Math.max(LEAST_NANOS, SLIGHTLY_LARGER * bytes / NOMINAL_BYTES_PER_NANO);
    }

    @JsonProperty
    double computeMicros() {
        return computeNanos / 1000;
    }

    /** Messages per second, as they were sent. */
    @JsonProperty("messagesPerSecond")
    public double measured() {
        return messages / (elapsedNanos / 1e9);
    }

    /** 1 / (cost of a message by displacement + computation). */
    @JsonProperty("displacementMessagesPerSecond")
    public OptionalDouble predictedByDisplacement() {
        return predicted(displacementNanos);
    }

    /** 1 / (cost of a message as accounted + computation). */
    @JsonProperty("accountedMessagesPerSecond")
    public OptionalDouble predictedByAccounting() {
        return predicted(accountedNanos);
    }

    @JsonProperty
    public OptionalDouble displacementErrorPercent() {
        return errorPercent(predictedByDisplacement());
    }

    @JsonProperty("accountedErrorPercent")
    public OptionalDouble accountingErrorPercent() {
        return errorPercent(predictedByAccounting());
    }

    private OptionalDouble predicted(OptionalDouble messageNanos) {
        return messageNanos.isPresent()
                ? OptionalDouble.of(1e9 / (messageNanos.getAsDouble() + computeNanos))
                : OptionalDouble.empty();
    }

    private OptionalDouble errorPercent(OptionalDouble predicted) {
        return predicted.isPresent()
                ? OptionalDouble.of(Point.percent(predicted.getAsDouble(), measured()))
                : OptionalDouble.empty();
    }
}
