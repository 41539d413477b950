package org.emplab.analysis.simulate.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Which samples the infrequent executions were in, and which of them they lifted clearly. */
final class SeenSamples {
    /** Above the cluster's top, in its reach from the median to the top: what the daemons' rows make sure of. */
    private static final double CLEAR_WITH_ROWS = 1.5;
    /** The distance that is clear by elapsed time alone. */
    private static final double CLEAR_BY_TIME = 3;

    private final Recording recording;
    private final List<Double> elapsed = new ArrayList<>();
    private final TreeSet<Integer> touched = new TreeSet<>();
    private final Map<String, List<Integer>> samplesByDaemon = new LinkedHashMap<>();

    SeenSamples(Recording recording) {
        this.recording = recording;
    }

    void add(int number, double seconds, List<Core.Execution> executions) {
        elapsed.add(seconds);
        for (Core.Execution execution : executions) {
            if (execution.activity.infrequent() && execution.here > 0) {
                touched.add(number);
                List<Integer> samples = samplesByDaemon.computeIfAbsent(execution.name(), name -> new ArrayList<>());
                if (samples.isEmpty() || samples.get(samples.size() - 1) != number) {
                    samples.add(number);
                }
            }
        }
    }

    CoreTruth truth(Map<String, Double> periods) {
        double[] others = new double[elapsed.size() - touched.size()];
        int count = 0;
        for (int i = 0; i < elapsed.size(); i++) {
            if (!touched.contains(i + 1)) {
                others[count++] = elapsed.get(i);
            }
        }
        Arrays.sort(others);
        double top = count == 0 ? Double.POSITIVE_INFINITY : others[count - 1];
        double reach = count == 0 ? 0 : top - others[count / 2];
        double clear = top + reach * (recording == Recording.EACH ? CLEAR_WITH_ROWS : CLEAR_BY_TIME);
        List<Integer> lSamples = touched.stream()
                .filter(number -> elapsed.get(number - 1) > clear)
                .toList();
        return new CoreTruth(lSamples, List.copyOf(touched), samplesByDaemon, periods);
    }
}
