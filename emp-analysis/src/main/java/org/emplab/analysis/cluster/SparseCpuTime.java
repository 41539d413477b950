package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.LEAST_PART_OF_EXCESS;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.series.Executions;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** A daemon's work in the samples in which it works at all, all of its processes together. */
final class SparseCpuTime {
    private int[] samples = new int[4];
    private long[] nanos = new long[4];
    private int size;
    private long usualNanos;

    /**
     * The work of each daemon of a run, by the indices of the samples that did not fail.
     *
     * @param count of those
     */
    static Map<String, SparseCpuTime> byDaemon(Run run, ProcessTime processTime, int count) {
        int[] followers = RecordedDaemons.followers(run);
        Map<String, SparseCpuTime> workByDaemon = new HashMap<>();
        Executions.forEach(
                run,
                processTime,
                DaemonNames::grouped,
                (sample, daemon, nanos) -> workByDaemon
                        .computeIfAbsent(daemon, name -> new SparseCpuTime())
                        .add(followers[sample], nanos));
        workByDaemon.values().forEach(work -> work.complete(count));
        return workByDaemon;
    }

    /** Whether work beyond the usual lengthened a sample, and not something else. */
    static boolean explains(double nanos, double excessNanos) {
        return nanos >= LEAST_PART_OF_EXCESS * excessNanos;
    }

    /** Adds work; samples come in their order. */
    private void add(int sample, long worked) {
        if (size > 0 && samples[size - 1] == sample) {
            nanos[size - 1] += worked;
            return;
        }
        if (size == samples.length) {
            samples = Arrays.copyOf(samples, 2 * size);
            nanos = Arrays.copyOf(nanos, 2 * size);
        }
        samples[size] = sample;
        nanos[size++] = worked;
    }

    /** Settles the usual work, the median of so many samples. */
    private void complete(int allSamples) {
        int without = allSamples - size;
        if (allSamples / 2 >= without) {
            long[] sorted = Arrays.copyOf(nanos, size);
            Arrays.sort(sorted);
            usualNanos = sorted[allSamples / 2 - without];
        }
    }

    /** The place of a sample among those in which the daemon works; negative if it does not. */
    int indexOf(int sample) {
        return Arrays.binarySearch(samples, 0, size, sample);
    }

    int size() {
        return size;
    }

    int sample(int i) {
        return samples[i];
    }

    long nanos(int i) {
        return nanos[i];
    }

    /** The daemon's work in the i-th of its samples beyond its usual work. */
    long beyondUsual(int i) {
        return nanos[i] - usualNanos;
    }
}
