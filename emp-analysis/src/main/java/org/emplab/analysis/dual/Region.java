package org.emplab.analysis.dual;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.OptionalDouble;

/**
 * One of the four parts of the cloud about the pivot, and the daemons in its samples (characterizing.txt, tables 8
 * and 9). 1: x &lt; pivot, y &lt; pivot. 2: x &lt; pivot, y ≥ pivot. 3: x ≥ pivot, y &lt; pivot. 4: both ≥ pivot.
 *
 * @param samples how many samples lie in it
 * @param meanDaemonMillis mean over these samples of the time of all daemons together; empty without samples
 * @param daemons by name
 */
public record Region(
        @JsonProperty("region") int number, int samples, OptionalDouble meanDaemonMillis, List<DaemonTime> daemons) {
    public Region {
        daemons = List.copyOf(daemons);
    }

    /**
     * A daemon in a region.
     *
     * @param samples in how many of the region's samples it ran
     * @param executions how many processes of it ran
     * @param meanMillis mean of its time over the samples in which it ran
     */
    public record DaemonTime(String name, int samples, int executions, double meanMillis) {}

    @JsonProperty
    String condition() {
        return (number > 2 ? "x >= pivot, " : "x < pivot, ") + (number % 2 == 0 ? "y >= pivot" : "y < pivot");
    }

    static int of(double x, double y, double pivot) {
        return 1 + (x >= pivot ? 2 : 0) + (y >= pivot ? 1 : 0);
    }
}
