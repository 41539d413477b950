package org.emplab.analysis.cluster;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.cluster.DaemonEvidence.View;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.series.Executions;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Judges each daemon of a run by itself: which samples above a bound it lifts, whatever the others do. A daemon whose time
 * has a tail of its own, half as long in about as many samples, lifts none.
 */
final class LiftedSamples {
    private static final double LEAST_PART_OF_EXCESS = 0.5;
    /**
     * The number of a daemon's long executions that may be below the bound for each above it: their ends in the next
     * sample.
     */
    private static final double MOST_BELOW = 0.5;

    private final Map<String, SparseWork> workByDaemon = new HashMap<>();
    private final long[] elapsed;

    /**
     * @param followers for each sample of the run the index among those that did not fail
     * @param elapsed ET of those
     */
    LiftedSamples(Run run, ProcessTime processTime, int[] followers, long[] elapsed) {
        this.elapsed = elapsed;
        Executions.forEach(
                run,
                processTime,
                DaemonNames::grouped,
                (sample, daemon, nanos) -> workByDaemon
                        .computeIfAbsent(daemon, name -> new SparseWork())
                        .add(followers[sample], nanos));
        workByDaemon.values().forEach(work -> work.complete(elapsed.length));
    }

    /** The daemons whose long executions, of half the bound's distance from the centre and longer, are above the bound. */
    List<LiftingDaemon> daemons(View view, int mostSamples) {
        double isLong = (view.boundNanos() - view.centreNanos()) / 2;
        List<LiftingDaemon> daemons = new ArrayList<>();
        workByDaemon.forEach((name, work) -> {
            BitSet above = new BitSet();
            int below = 0;
            int halfAsLong = 0;
            for (int i = 0; i < work.size(); i++) {
                halfAsLong += work.beyondUsual(i) >= isLong / 2 && work.beyondUsual(i) < isLong ? 1 : 0;
                if (work.beyondUsual(i) >= isLong) {
                    if (elapsed[work.sample(i)] > view.boundNanos()) {
                        above.set(work.sample(i));
                    } else {
                        below++;
                    }
                }
            }
            int count = above.cardinality();
            if (count > 0
                    && count + below <= mostSamples
                    && below <= MOST_BELOW * count
                    && halfAsLong <= Math.max(1, MOST_BELOW * count)) {
                daemons.add(new LiftingDaemon(name, above));
            }
        });
        return daemons;
    }

    /** The work of these daemons in the samples, and how much of their excess that is. */
    Lift of(List<LiftingDaemon> daemons, View view) {
        Map<Integer, Double> worked = new HashMap<>();
        for (LiftingDaemon daemon : daemons) {
            SparseWork work = workByDaemon.getOrDefault(daemon.name(), new SparseWork());
            for (int i = 0; i < work.size(); i++) {
                worked.merge(work.sample(i), Math.max(0, (double) work.beyondUsual(i)), Double::sum);
            }
        }
        BitSet explained = new BitSet();
        BitSet touched = new BitSet();
        worked.forEach((sample, nanos) -> {
            double excess = elapsed[sample] - view.centreNanos();
            touched.set(sample, excess > 0 && nanos >= LEAST_PART_OF_EXCESS * excess);
            explained.set(sample, elapsed[sample] > view.boundNanos() && nanos >= LEAST_PART_OF_EXCESS * excess);
        });
        return new Lift(explained, touched);
    }
}
