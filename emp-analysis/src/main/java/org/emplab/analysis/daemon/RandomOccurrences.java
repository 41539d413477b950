package org.emplab.analysis.daemon;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.emplab.analysis.daemon.PeriodGridFit.PeriodGrid;

/**
 * How often as many occurrences in samples drawn at random look as regular as those seen: a permutation test, exact in a
 * short run, and with a fixed seed in a longer one, so that the same run always gives the same answer.
 *
 * <p>Of two sets of occurrences the one that lies nearer to its multiples, by root mean square, looks more regular; of those
 * that lie about as near, as many do since samples start at whole cycles, the one with the shorter period: fewer times at
 * random cover a whole run with it.
 */
final class RandomOccurrences {
    /** The chance below which no draw is needed. */
    private static final double NEGLIGIBLE = 1e-6;
    /** The part of a cycle below which two distances count as equal. */
    private static final double AS_NEAR = 0.02;
    /** A period that is twice as long weighs like a distance that is 3.5 % larger. */
    private static final double WEIGHT_OF_PERIOD = 0.05;

    private final RunningTimes running;
    private final PeriodGridFit fit;
    private final Map<Integer, double[]> loosenessByCount = new HashMap<>();
    private final Map<Integer, double[]> loosenessApartByCount = new HashMap<>();

    RandomOccurrences(RunningTimes running, PeriodGridFit fit) {
        this.running = running;
        this.fit = fit;
    }

    /**
     * The part of the draws that look at least as regular.
     *
     * @param apart only draws without adjacent samples count: of the occurrences seen, adjacent ones were taken for one
     */
    double chance(int occurrences, PeriodGrid seen, boolean apart) {
        if (upperBound(occurrences, seen) < NEGLIGIBLE) {
            return 0;
        }
        double[] drawn = (apart ? loosenessApartByCount : loosenessByCount)
                .computeIfAbsent(occurrences, count -> drawnLooseness(count, apart));
        double looseness = looseness(seen) * (1 + 1e-9);
        int asRegular = 0;
        while (asRegular < drawn.length && drawn[asRegular] <= looseness) {
            asRegular++;
        }
        return drawn.length == 0 ? 1 : (double) asRegular / drawn.length;
    }

    /** The result of each draw, in growing order; infinite where it has no period at all. */
    private double[] drawnLooseness(int occurrences, boolean apart) {
        double seconds = running.starts()[running.size() - 1];
        SampleChoices draws =
                SampleChoices.of(running.size(), occurrences, seconds / (running.size() * running.cycle()));
        double[] times = new double[occurrences];
        double[] looseness = new double[draws.count()];
        int taken = 0;
        for (int draw = 0; draw < looseness.length; draw++) {
            int[] drawn = draws.next();
            if (apart && !running.apart(drawn)) {
                continue;
            }
            for (int i = 0; i < occurrences; i++) {
                times[i] = running.starts()[drawn[i]];
            }
            PeriodGrid lattice = fit.best(times);
            looseness[taken++] =
                    lattice == null || lattice.multiples() < 3 ? Double.POSITIVE_INFINITY : looseness(lattice);
        }
        double[] ofThose = Arrays.copyOf(looseness, taken);
        Arrays.sort(ofThose);
        return ofThose;
    }

    /** The smaller, the more regular it looks. */
    private double looseness(PeriodGrid lattice) {
        double cycle = running.cycle();
        return Math.hypot(AS_NEAR, lattice.rms() / cycle) * Math.pow(lattice.period() / cycle, WEIGHT_OF_PERIOD);
    }

    /**
     * Two occurrences fix a lattice; each other one falls near a multiple with the part of time that lies near multiples.
     */
    private double upperBound(int occurrences, PeriodGrid seen) {
        double near = Math.min(1, 2 * (PeriodGridFit.REACH_CYCLES + 1) * running.cycle() / seen.period());
        double lattices = (double) running.size() * running.size();
        return lattices * Math.pow(near, occurrences - 2);
    }
}
