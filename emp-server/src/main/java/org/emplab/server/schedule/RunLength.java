package org.emplab.server.schedule;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** How long a run is expected to take, and where that is from. */
public record RunLength(Duration time, LengthBasis basis) {
    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final Duration A_DAY = Duration.ofDays(1);

    /** The length of a run of unknown length: a day. */
    static final RunLength UNKNOWN = new RunLength(A_DAY, LengthBasis.UNKNOWN);

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
            return of(samples.getAsInt(), pace.getAsDouble(), LengthBasis.MEASURED);
        }
        if (paceElsewhere.isPresent()) {
            return of(samples.getAsInt(), paceElsewhere.getAsDouble(), LengthBasis.SIMILAR);
        }
        return taskLengthSeconds.isPresent()
                ? of(samples.getAsInt(), taskLengthSeconds.getAsDouble(), LengthBasis.SPECIFIED)
                : UNKNOWN;
    }

    private static RunLength of(int samples, double seconds, LengthBasis basis) {
        return new RunLength(Duration.ofMillis((long) Math.min(1000 * seconds * samples, LONGEST.toMillis())), basis);
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
}
