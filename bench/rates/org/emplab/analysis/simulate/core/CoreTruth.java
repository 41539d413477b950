package org.emplab.analysis.simulate.core;

import java.util.List;
import java.util.Map;

/**
 * The truth about a run on one core.
 *
 * @param lSamples samples that an infrequent execution lifts clearly out of the cluster
 * @param touched samples that one takes part in, however little: any of them may be reported
 * @param samplesByDaemon for each infrequent daemon the samples it worked in
 * @param periodByDaemon seconds, of the periodic ones
 */
public record CoreTruth(
        List<Integer> lSamples,
        List<Integer> touched,
        Map<String, List<Integer>> samplesByDaemon,
        Map<String, Double> periodByDaemon) {
    public CoreTruth {
        lSamples = List.copyOf(lSamples);
        touched = List.copyOf(touched);
        samplesByDaemon = Map.copyOf(samplesByDaemon);
        periodByDaemon = Map.copyOf(periodByDaemon);
    }
}
