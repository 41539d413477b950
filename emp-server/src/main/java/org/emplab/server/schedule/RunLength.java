package org.emplab.server.schedule;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How long a run is expected to take, and where that is from.
 *
 * @param samples that are to be taken; 0: it takes none, or nothing is known
 * @param pace from sample to sample
 * @param sample as long as one may take: the pace, or the task length if that is more
 * @param warmUps executions of a warm-up: one of each program
 */
public record RunLength(Duration time, LengthBasis basis, int samples, Duration pace, Duration sample, int warmUps) {
    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final Duration A_DAY = Duration.ofDays(1);

    /** The length of a run of unknown length: a day. */
    static final RunLength UNKNOWN = new RunLength(A_DAY, LengthBasis.UNKNOWN, 0, A_DAY, A_DAY, 1);

    public RunLength {
        time = time.compareTo(LONGEST) > 0 ? LONGEST : time;
    }

    /**
     * @param samples that are to be taken; empty: it takes none
     * @param pace seconds from sample to sample of runs that are like it on its machine
     * @param paceElsewhere the same of other machines
     */
    public static RunLength of(
            OptionalInt samples, OptionalDouble pace, OptionalDouble paceElsewhere, OptionalDouble taskLengthSeconds) {
        if (samples.isEmpty()) {
            return UNKNOWN;
        }
        if (pace.isPresent()) {
            return of(samples.getAsInt(), pace.getAsDouble(), taskLengthSeconds, LengthBasis.MEASURED);
        }
        if (paceElsewhere.isPresent()) {
            return of(samples.getAsInt(), paceElsewhere.getAsDouble(), taskLengthSeconds, LengthBasis.SIMILAR);
        }
        return taskLengthSeconds.isPresent()
                ? of(samples.getAsInt(), taskLengthSeconds.getAsDouble(), taskLengthSeconds, LengthBasis.SPECIFIED)
                : UNKNOWN;
    }

    private static RunLength of(int samples, double seconds, OptionalDouble taskLengthSeconds, LengthBasis basis) {
        return new RunLength(
                atMost(seconds * samples),
                basis,
                samples,
                atMost(seconds),
                atMost(Math.max(seconds, taskLengthSeconds.orElse(0))),
                1);
    }

    /** The length of a run that interleaves so many programs. */
    RunLength interleaving(int programs) {
        return new RunLength(time, basis, samples, pace, sample, programs);
    }

    private static Duration atMost(double seconds) {
        return Duration.ofMillis((long) Math.min(1000 * seconds, LONGEST.toMillis()));
    }

    public boolean known() {
        return basis != LengthBasis.UNKNOWN;
    }

    /**
     * The time that must be free before its machine closes: rather too long than too short. What was not measured needs a
     * day, or one and a quarter times its expected length if that is more.
     */
    public Duration room() {
        if (basis == LengthBasis.MEASURED) {
            return time;
        }
        Duration nominal = time.multipliedBy(5).dividedBy(4);
        return nominal.compareTo(A_DAY) > 0 ? nominal : A_DAY;
    }

    /** The source of a run's expected length. */
    public enum LengthBasis {
        /** Neither stated nor measured; counts as a day. */
        UNKNOWN,
        /** Task length times samples. */
        SPECIFIED,
        /** The pace of the same program and task length on another machine. */
        SIMILAR,
        /** The pace of the same program and task length on the same machine. */
        MEASURED;

        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
