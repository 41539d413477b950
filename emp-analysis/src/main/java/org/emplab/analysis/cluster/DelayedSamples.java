package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.MOST_BELOW;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.cluster.DaemonEvidence.Delay;
import org.emplab.analysis.cluster.DaemonEvidence.DelayingDaemon;
import org.emplab.analysis.cluster.DaemonEvidence.View;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Judges each daemon of a run by itself: which samples above a bound it lifts, whatever the others do. A daemon whose time
 * has a tail of its own, half as long in about as many samples, lifts none.
 */
final class DelayedSamples {
    private final Map<String, SparseCpuTime> work;
    private final long[] elapsed;

    /** @param elapsed ET of the samples that did not fail */
    DelayedSamples(Run run, ProcessTime processTime, long[] elapsed) {
        this.elapsed = elapsed;
        this.work = SparseCpuTime.byDaemon(run, processTime, elapsed.length);
    }

    /** The daemons whose long executions, of half the bound's distance from the centre and longer, are above the bound. */
    List<DelayingDaemon> daemons(View view, int mostSamples) {
        double isLong = (view.boundNanos() - view.centreNanos()) / 2;
        List<DelayingDaemon> daemons = new ArrayList<>();
        work.forEach((name, its) -> {
            BitSet above = new BitSet();
            int below = 0;
            int halfAsLong = 0;
            for (int i = 0; i < its.size(); i++) {
                halfAsLong += its.beyondUsual(i) >= isLong / 2 && its.beyondUsual(i) < isLong ? 1 : 0;
                if (its.beyondUsual(i) >= isLong) {
                    if (elapsed[its.sample(i)] > view.boundNanos()) {
                        above.set(its.sample(i));
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
                daemons.add(new DelayingDaemon(name, above));
            }
        });
        return daemons;
    }

    /** The work of these daemons in the samples, and how much of their excess that is. */
    Delay of(List<DelayingDaemon> daemons, View view) {
        Map<Integer, Double> worked = new HashMap<>();
        for (DelayingDaemon daemon : daemons) {
            SparseCpuTime its = work.getOrDefault(daemon.name(), new SparseCpuTime());
            for (int i = 0; i < its.size(); i++) {
                worked.merge(its.sample(i), Math.max(0, (double) its.beyondUsual(i)), Double::sum);
            }
        }
        BitSet explained = new BitSet();
        BitSet touched = new BitSet();
        worked.forEach((sample, nanos) -> {
            double excess = elapsed[sample] - view.centreNanos();
            touched.set(sample, excess > 0 && SparseCpuTime.explains(nanos, excess));
            explained.set(sample, elapsed[sample] > view.boundNanos() && SparseCpuTime.explains(nanos, excess));
        });
        return new Delay(explained, touched);
    }
}
