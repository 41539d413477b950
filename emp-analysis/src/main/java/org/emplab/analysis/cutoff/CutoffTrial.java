package org.emplab.analysis.cutoff;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.analysis.cutoff.RunDerivation.DroppedSamples;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.TaskLength;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** Applies cutoffs to a run that they were derived from: which samples each of them drops. */
final class CutoffTrial {
    private final Map<String, BitSet> droppedByName = new HashMap<>();
    private final BitSet lSamples = new BitSet();
    private final double programSeconds;

    CutoffTrial(Run run, ProcessTime processTime, List<Integer> lSampleNumbers, List<Cutoff> cutoffs) {
        programSeconds = TaskLength.seconds(run);
        Set<Integer> numbers = new HashSet<>(lSampleNumbers);
        Map<String, Cutoff> byName = new HashMap<>();
        cutoffs.forEach(cutoff -> byName.put(cutoff.name(), cutoff));
        String[] names = new String[run.names().size()];
        double[] millis = new double[names.length];
        Arrays.fill(millis, Double.POSITIVE_INFINITY);
        for (int id = 0; id < names.length; id++) {
            names[id] = DaemonNames.grouped(run.names().get(id));
            Cutoff cutoff = byName.get(names[id]);
            millis[id] = cutoff == null ? millis[id] : cutoff.millisFor(programSeconds);
        }
        for (int i = 0; i < run.size(); i++) {
            lSamples.set(i, numbers.contains(run.sample(i).number()));
            int end = run.sample(i).failed() ? 0 : run.firstRow(i + 1);
            for (int row = run.firstRow(i); row < end; row++) {
                int id = run.nameId(row);
                if (millis[id] != Double.POSITIVE_INFINITY
                        && !run.put(row)
                        && ProcessTimes.worked(run, row, processTime) / 1e6 > millis[id]) {
                    droppedByName
                            .computeIfAbsent(names[id], name -> new BitSet())
                            .set(i);
                }
            }
        }
    }

    double programSeconds() {
        return programSeconds;
    }

    /** Samples of the central cluster that a daemon's cutoff drops. */
    int clusterSamplesDroppedBy(String name) {
        BitSet dropped = (BitSet) droppedByName.getOrDefault(name, new BitSet()).clone();
        dropped.andNot(lSamples);
        return dropped.cardinality();
    }

    /** The samples that all cutoffs but some drop together. */
    DroppedSamples droppedWithout(Set<String> names) {
        BitSet dropped = new BitSet();
        droppedByName.forEach((name, samples) -> {
            if (!names.contains(name)) {
                dropped.or(samples);
            }
        });
        BitSet inLSamples = (BitSet) dropped.clone();
        inLSamples.and(lSamples);
        return new DroppedSamples(inLSamples.cardinality(), dropped.cardinality() - inLSamples.cardinality());
    }
}
