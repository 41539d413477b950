package org.emplab.analysis.simulate;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The truth about a simulated run.
 *
 * @param lSamples samples with an execution of an infrequent daemon, that did not fail
 * @param samplesByDaemon for each daemon the samples it ran in, failed ones included
 */
public record GroundTruth(List<Integer> lSamples, Map<String, List<Integer>> samplesByDaemon) {
    public GroundTruth {
        lSamples = List.copyOf(lSamples);
        samplesByDaemon = Collections.unmodifiableMap(new TreeMap<>(samplesByDaemon));
    }
}
