package org.emplab.server.run;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.emplab.server.availability.ClosedInterval;

/**
 * Which runs may start on a machine now, and must not because they would reach into a time for which it is closed to them.
 *
 * <p>A run is expected to last as its like did: planned samples at the pace of the machine's latest run of the same program
 * and task length. Where there is none, it must have room for a day, or for one and a quarter times its samples' task
 * lengths if that is more.
 *
 * @param closed what closes the machine from now on
 * @param secondsASample the pace of a run's like
 */
record OpenTime(List<ClosedInterval> closed, Instant now, Function<Run, Optional<BigDecimal>> secondsASample) {
    private static final Duration UNKNOWN = Duration.ofDays(1);
    private static final double NOMINAL_MARGIN = 1.25;

    OpenTime {
        closed = List.copyOf(closed);
    }

    boolean toNobody() {
        return closed.stream()
                .anyMatch(span -> span.contains(now) && span.openTo().isEmpty());
    }

    /** The only person whose runs may start now; empty: anyone's, or nobody's. */
    Optional<String> onlyTo() {
        return toNobody()
                ? Optional.empty()
                : closed.stream().filter(span -> span.contains(now)).findFirst().flatMap(ClosedInterval::openTo);
    }

    /** Why a run may not start now; empty: it may. */
    Optional<String> obstacle(Run run) {
        Optional<ClosedInterval> next = closed.stream()
                .filter(span -> span.closedTo(run.createdBy()))
                .min(Comparator.comparing(ClosedInterval::from));
        if (next.isEmpty()) {
            return Optional.empty();
        }
        ClosedInterval span = next.get();
        if (span.contains(now)) {
            return Optional.of("the machine is " + span.reason()
                    + span.until().map(end -> ", until " + end).orElse(""));
        }
        Instant expectedEnd = now.plus(expectedLength(run));
        return expectedEnd.isAfter(span.from())
                ? Optional.of("would last until about " + expectedEnd + ", and from " + span.from() + " the machine is "
                        + span.reason())
                : Optional.empty();
    }

    /** Rather too long than too short. */
    private Duration expectedLength(Run run) {
        if (run.plannedSamples() == null) {
            return UNKNOWN;
        }
        int samples = run.plannedSamples();
        Optional<BigDecimal> pace = secondsASample.apply(run);
        if (pace.isPresent()) {
            return seconds(pace.get().doubleValue() * samples);
        }
        double nominal = run.taskLengthSeconds() == null ? 0 : run.taskLengthSeconds() * samples;
        Duration length = seconds(nominal * NOMINAL_MARGIN);
        return length.compareTo(UNKNOWN) > 0 ? length : UNKNOWN;
    }

    private static Duration seconds(double seconds) {
        return Duration.ofMillis(
                (long) Math.min(seconds * 1000, Duration.ofDays(36_500).toMillis()));
    }
}
