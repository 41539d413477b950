package org.emplab.analysis.cluster;

import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Infrequent daemons: which samples they lift, and how far above the cluster's largest value, in units of its scale.
 */
enum Lifts {
    ONE_AT_40(1, 0, 40, 40),
    ONE_AT_250(1, 0, 250, 250),
    ONE_AT_2000(1, 0, 2000, 2000),
    TWO_AT_40(2, 0, 40, 45),
    TWO_MIXED(2, 0, 20, 5000),
    ONE_PERCENT(0, 0.01, 12, 2000),
    TWO_PERCENT_NEAR(0, 0.02, 9, 9.5),
    FIVE_PERCENT_SPREAD(0, 0.05, 8, 400),
    TEN_PERCENT(0, 0.10, 20, 22),
    FIFTEEN_PERCENT(0, 0.15, 15, 40),
    EVERY_EIGHTH(-8, 0, 20, 21),
    EVERY_FIFTH(-5, 0, 20, 21);

    private final int count;
    private final double part;
    private final double least;
    private final double most;

    Lifts(int count, double part, double least, double most) {
        this.count = count;
        this.part = part;
        this.least = least;
        this.most = most;
    }

    /** Lifts some samples and returns their numbers; none if the run is too short for them to be infrequent. */
    TreeSet<Integer> apply(double[] units, SplittableRandom random) {
        TreeSet<Integer> lifted = count < 0 ? periodic(units.length) : scattered(units.length, random);
        if (lifted.size() > units.length / 5) {
            return new TreeSet<>();
        }
        double top = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < units.length; i++) {
            top = lifted.contains(i + 1) ? top : Math.max(top, units[i]);
        }
        for (int sample : lifted) {
            units[sample - 1] = top + least * Math.pow(most / least, random.nextDouble());
        }
        return lifted;
    }

    private TreeSet<Integer> periodic(int samples) {
        TreeSet<Integer> lifted = new TreeSet<>();
        for (int sample = -count; sample <= samples; sample -= count) {
            lifted.add(sample);
        }
        return lifted;
    }

    private TreeSet<Integer> scattered(int samples, SplittableRandom random) {
        int wanted = count > 0 ? count : (int) Math.round(part * samples);
        TreeSet<Integer> lifted = new TreeSet<>();
        while (lifted.size() < wanted) {
            lifted.add(1 + random.nextInt(samples));
        }
        return lifted;
    }
}
