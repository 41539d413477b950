package org.emplab.report.table;

import java.time.Duration;

/** Lengths of time as people read them, in their two largest units: {@code 95 s}, {@code 4 h 33 min}. */
public final class DurationText {
    private DurationText() {}

    public static String of(Duration duration) {
        return of(duration.toMillis() / 1000.0);
    }

    /** A length told in passing: to the minute from ten minutes on, to the hour from a day on. */
    public static String of(double seconds) {
        return seconds < 0.9995
                ? Digits.plain(seconds * 1000, 0) + " ms"
                : seconds < 119.5 ? Digits.plain(seconds, seconds < 10 ? 1 : 0) + " s" : units(seconds, 600, 24);
    }

    /** A period or a bound, to three digits: {@code 15.5 s}, {@code 12 min 30 s}, {@code 36 h 24 min}. */
    public static String precise(double seconds) {
        return seconds < 119.5 ? Digits.plain(seconds, seconds < 10 ? 2 : 1) + " s" : units(seconds, 3600, 48);
    }

    private static String units(double seconds, int secondsBelow, int hoursBelow) {
        long whole = Math.round(seconds);
        long minutes = Math.round(seconds / 60);
        if (whole < secondsBelow) {
            return two(whole, 60, "min", "s");
        }
        return minutes < 60
                ? minutes + " min"
                : minutes < hoursBelow * 60L
                        ? two(minutes, 60, "h", "min")
                        : two(Math.round(seconds / 3600), 24, "d", "h");
    }

    private static String two(long value, int inLarger, String larger, String smaller) {
        long rest = value % inLarger;
        return value / inLarger + " " + larger + (rest == 0 ? "" : " " + rest + " " + smaller);
    }
}
