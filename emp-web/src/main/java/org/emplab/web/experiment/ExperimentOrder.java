package org.emplab.web.experiment;

import java.util.Optional;

/**
 * A run that somebody wants.
 *
 * @param machine name of a machine, or a pattern such as {@code sodb*}
 * @param workload name of a bundled workload
 * @param seconds nominal length of one sample
 * @param samples number of samples, the warm-up not counted
 * @param priority larger goes first; 0 is usual
 */
public record ExperimentOrder(
        String machine, String workload, double seconds, int samples, int priority, Optional<String> note) {
    public ExperimentOrder {
        if (!(seconds > 0) || samples < 1) {
            throw new IllegalArgumentException(samples + " samples of " + seconds + " s");
        }
    }
}
