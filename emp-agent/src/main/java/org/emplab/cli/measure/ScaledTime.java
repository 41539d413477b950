package org.emplab.cli.measure;

import org.emplab.analysis.statistics.Summary;
import org.emplab.report.table.Digits;

/** A unit that fits a time, from µs to h, and as many decimals as its spread lets one trust. */
record ScaledTime(String unit, double millis, int decimals) {
    private static final int MEDIAN = 50;
    private static final double SECOND = 1000;
    private static final double MINUTE = 60 * SECOND;
    private static final double HOUR = 60 * MINUTE;

    /**
     * @param millis the time, such as a mean
     * @param spreadMillis its standard deviation; of 0 three digits of the time are shown
     */
    static ScaledTime of(double millis, double spreadMillis) {
        if (millis < 1) {
            return of("µs", 0.001, millis, spreadMillis);
        }
        if (millis < SECOND) {
            return of("ms", 1, millis, spreadMillis);
        }
        if (millis < 3 * MINUTE) {
            return of("s", SECOND, millis, spreadMillis);
        }
        return millis < 3 * HOUR ? of("min", MINUTE, millis, spreadMillis) : of("h", HOUR, millis, spreadMillis);
    }

    private static ScaledTime of(String unit, double scale, double millis, double spreadMillis) {
        double shown = (spreadMillis > 0 ? 10 * spreadMillis : millis) / scale;
        int decimals = shown > 0 ? (int) Math.max(0, Math.min(3, 2 - Math.floor(Math.log10(shown)))) : 0;
        return new ScaledTime(unit, scale, decimals);
    }

    private static ScaledTime of(Summary times) {
        return of(times.meanMillis(), times.sdMillis().orElse(0));
    }

    /** The mean of times, with its deviation where there is one. */
    static String mean(Summary times) {
        return times.sdMillis().isPresent()
                ? of(times).plusMinus(times.meanMillis(), times.sdMillis().getAsDouble())
                : of(times).alone(times.meanMillis());
    }

    static String median(Summary times) {
        return of(times).alone(times.quantile(MEDIAN));
    }

    static String range(Summary times) {
        return of(times).range(times.minMillis(), times.maxMillis());
    }

    /** The text of a mean and its deviation, such as <em>332.6 ± 0.4 ms</em>. */
    String plusMinus(double meanMillis, double sdMillis) {
        return number(meanMillis) + " ± " + number(sdMillis) + " " + unit;
    }

    /** The text of a range, such as <em>331.9 … 333.4 ms</em>. */
    String range(double leastMillis, double mostMillis) {
        return number(leastMillis) + " … " + number(mostMillis) + " " + unit;
    }

    String alone(double timeMillis) {
        return number(timeMillis) + " " + unit;
    }

    private String number(double timeMillis) {
        return Digits.fixed(timeMillis / millis, decimals);
    }
}
