package org.emplab.server.schedule.queue;

import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** How long a run is expected to take, and where that is from. */
public record RunLength(Duration time, Basis basis) {
    private static final Duration LONGEST = Duration.ofDays(36_500);
    private static final Duration A_DAY = Duration.ofDays(1);

    /** The length of a run of unknown length: a day. */
    static final RunLength UNKNOWN = new RunLength(A_DAY, Basis.UNKNOWN);

    /** The source of an expectation. */
    public enum Basis {
        /** Neither stated nor measured. */
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
            return of(samples.getAsInt(), pace.getAsDouble(), Basis.MEASURED);
        }
        if (paceElsewhere.isPresent()) {
            return of(samples.getAsInt(), paceElsewhere.getAsDouble(), Basis.SIMILAR);
        }
        return taskLengthSeconds.isPresent()
                ? of(samples.getAsInt(), taskLengthSeconds.getAsDouble(), Basis.SPECIFIED)
                : UNKNOWN;
    }

    private static RunLength of(int samples, double seconds, Basis basis) {
        return new RunLength(Duration.ofMillis((long) Math.min(1000 * seconds * samples, LONGEST.toMillis())), basis);
    }

    public boolean known() {
        return basis != Basis.UNKNOWN;
    }

    /**
     * The time that must be free before its machine closes: rather too long than too short. What was not measured needs a
     * day, or one and a quarter times its expected length if that is more.
     */
    public Duration room() {
        if (basis == Basis.MEASURED) {
            return time;
        }
        Duration nominal = time.multipliedBy(5).dividedBy(4);
        return nominal.compareTo(A_DAY) > 0 ? nominal : A_DAY;
    }
}
