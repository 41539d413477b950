package org.emplab.analysis.series;

import java.util.Arrays;

/** The tick of the clock that times are multiples of. */
public final class ClockTick {
    /** Linux counts CPU time in these where it counts by ticks. */
    private static final long CENTISECOND = 10_000_000;

    private static final long[] FINER = {4_000_000, 1_000_000};
    /** Windows counts in ticks of 1/64 s, which some versions take for less. */
    private static final long[] SIXTY_FOURTHS = {15_625_000, 15_600_100};

    private static final double UNLIKELY = 0.05;

    private ClockTick() {}

    /** The tick in ns, of 10 ms, 1/64 s, 4 ms or 1 ms; 0 where the times are finer. */
    public static long nanos(Series... series) {
        long[] times = Arrays.stream(series)
                .flatMapToLong(one -> Arrays.stream(one.nanos()))
                .toArray();
        if (multiples(times, CENTISECOND)) {
            return CENTISECOND;
        }
        if (sixtyFourths(times, UNLIKELY)) {
            return SIXTY_FOURTHS[0];
        }
        return Arrays.stream(FINER)
                .filter(tick -> multiples(times, tick))
                .findFirst()
                .orElse(0);
    }

    /**
     * Whether all are multiples of 1/64 s, as far as they are not rounded to decimals.
     *
     * @param chance that so many different times are so by themselves is below this
     */
    public static boolean sixtyFourths(long[] nanos, double chance) {
        long rounding = 1_000;
        while (rounding < 1_000_000 && multiples(nanos, 10 * rounding)) {
            rounding *= 10;
        }
        long[] different =
                Arrays.stream(nanos).filter(time -> time > 0).distinct().toArray();
        for (long tick : SIXTY_FOURTHS) {
            long off = rounding;
            boolean all = Arrays.stream(nanos).allMatch(time -> Math.abs(time - ticks(time, tick) * tick) < off);
            boolean apart = Arrays.stream(different)
                            .map(time -> ticks(time, tick))
                            .distinct()
                            .count()
                    == different.length; // two ms around a multiple are none
            if (all && apart && Math.pow(2.0 * off / tick, different.length) < chance) {
                return true;
            }
        }
        return false;
    }

    private static long ticks(long nanos, long tick) {
        return Math.round(nanos / (double) tick);
    }

    private static boolean multiples(long[] nanos, long step) {
        for (long time : nanos) {
            if (time % step != 0) {
                return false;
            }
        }
        return true;
    }
}
