package org.emplab.analysis.daemon;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Fits periods to occurrence times: the time from the first to the last occurrence is divided into 1, 2, 3 … periods,
 * and each is refined by least squares and then held against the three conditions of {@link PeriodSearch}.
 */
final class PeriodGridFit {
    /** <em>About</em> one cycle. */
    static final double REACH_CYCLES = 1.25;

    private static final double LEAST_PERIOD_CYCLES = 3;
    /** The part of the multiples while a sample was running that must have an occurrence. */
    static final double LEAST_COVERAGE = 0.8;

    private static final int REFINEMENTS = 3;

    private final RunningTimes running;
    private final double reach;

    PeriodGridFit(RunningTimes running) {
        this.running = running;
        this.reach = REACH_CYCLES * running.cycle();
    }

    /** The tightest period that holds to the conditions; null if there is none. */
    @Nullable
    PeriodGrid best(double[] times) {
        PeriodGrid best = null;
        for (PeriodGrid lattice : all(times)) {
            if (best == null || lattice.rms() < best.rms()) {
                best = lattice;
            }
        }
        return best;
    }

    private List<PeriodGrid> all(double[] times) {
        return fitting(times, mostPeriods(times.length, times[times.length - 1] - times[0]), true);
    }

    /** Every period that has the occurrences on its multiples, also where most of these have none. */
    List<PeriodGrid> near(double[] times) {
        return fitting(times, (int) mostByLength(times[times.length - 1] - times[0]), false);
    }

    private List<PeriodGrid> fitting(double[] times, int mostPeriods, boolean covering) {
        double span = times[times.length - 1] - times[0];
        List<PeriodGrid> accepted = new ArrayList<>();
        for (int periods = 1; periods <= mostPeriods; periods++) {
            PeriodGrid lattice = fit(times, span / periods, covering);
            if (lattice != null) {
                accepted.add(lattice);
            }
        }
        return accepted;
    }

    private double mostByLength(double span) {
        return 1.02 * span / (LEAST_PERIOD_CYCLES * running.cycle());
    }

    /** More periods between first and last would leave too many multiples without an occurrence, or be too short. */
    private int mostPeriods(int occurrences, double span) {
        double observed = running.size() * running.cycle();
        double multiples = occurrences / (LEAST_COVERAGE * expectedPart(occurrences)) + 4;
        return (int) Math.floor(Math.min(mostByLength(span), multiples * Math.max(1, span / observed) + 1));
    }

    /** The part of the multiples within the run that hit a sample rather than the time between two. */
    private double expectedPart(int occurrences) {
        return occurrences > 2 ? running.duty() : 1;
    }

    private @Nullable PeriodGrid fit(double[] times, double guess, boolean covering) {
        double period = guess;
        double origin = times[0];
        if (anyBeyond(times, origin, period, Math.min(2 * reach, 0.6 * period))) {
            return null;
        }
        for (int i = 0; i < REFINEMENTS; i++) {
            double meanMultiple = 0;
            double meanTime = 0;
            for (double time : times) {
                meanMultiple += Math.rint((time - origin) / period) / times.length;
                meanTime += time / times.length;
            }
            double products = 0;
            double squares = 0;
            for (double time : times) {
                double multiple = Math.rint((time - origin) / period) - meanMultiple;
                products += multiple * (time - meanTime);
                squares += multiple * multiple;
            }
            if (squares == 0) {
                return null;
            }
            period = products / squares;
            origin = meanTime - meanMultiple * period;
        }
        if (period < LEAST_PERIOD_CYCLES * running.cycle() * 0.999 || anyBeyond(times, origin, period, reach)) {
            return null;
        }
        return lattice(times, origin, period, covering);
    }

    private static boolean anyBeyond(double[] times, double origin, double period, double reach) {
        for (double time : times) {
            double multiple = Math.rint((time - origin) / period);
            if (Math.abs(time - origin - multiple * period) > reach) {
                return true;
            }
        }
        return false;
    }

    /** The lattice, if at least two of its multiples have occurrences, or all within the run; else null. */
    private @Nullable PeriodGrid lattice(double[] times, double origin, double period, boolean covering) {
        int hit = 0;
        double squares = 0;
        double last = Double.NaN;
        for (double time : times) {
            double multiple = Math.rint((time - origin) / period);
            double distance = time - origin - multiple * period;
            squares += distance * distance;
            if (multiple != last) {
                hit++;
                last = multiple;
            }
        }
        if (hit < 2 || (covering && coversTooLittle(hit, times, origin, period))) {
            return null;
        }
        return new PeriodGrid(period, hit, Math.sqrt(squares / times.length));
    }

    /** True if too many multiples fall into the run without an occurrence; stops counting as soon as that is clear. */
    private boolean coversTooLittle(int hits, double[] times, double origin, double period) {
        double part = expectedPart(times.length);
        double[] starts = running.starts();
        long first = (long) Math.floor((starts[0] - origin) / period);
        long last = (long) Math.ceil((starts[starts.length - 1] - origin) / period);
        int missed = 0;
        int next = 0;
        for (long multiple = first; multiple <= last; multiple++) {
            while (next < times.length && Math.rint((times[next] - origin) / period) < multiple) {
                next++;
            }
            boolean hit = next < times.length && Math.rint((times[next] - origin) / period) == multiple;
            double moment = origin + multiple * period;
            if (!hit && running.surely(moment, reach)) {
                missed++;
                if (hits < LEAST_COVERAGE * (hits + missed) * part) {
                    return true;
                }
            }
            double resumed = running.resumedAfter(moment);
            if (resumed > moment) { // nothing can be missed in a pause, however many multiples fall into it
                multiple = Math.max(multiple, (long) Math.floor((resumed - origin) / period) - 1);
            }
        }
        return false;
    }

    /**
     * Occurrence times on the multiples of a period, fitted by least squares.
     *
     * @param period s
     * @param multiples number of different multiples that have an occurrence
     * @param rms root mean square distance of the occurrences from their multiples, s
     */
    record PeriodGrid(double period, int multiples, double rms) {}
}
