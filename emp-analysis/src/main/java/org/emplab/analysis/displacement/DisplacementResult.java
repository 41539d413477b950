package org.emplab.analysis.displacement;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A whole experiment, {@code emp-displacement/1}: times in µs per operation, raw times of the replications in ns; null is
 * not measured.
 *
 * @param program "spin", "tcp-send" or the command
 * @param settings CPUs, priorities, server, compiler and the kernel's accounting, as a JSON object
 * @param points in the order they were asked for
 * @param throughputs table 3; empty where it was not asked for
 */
public record DisplacementResult(
        String machine,
        String program,
        Map<String, Object> settings,
        @JsonProperty(required = true) List<Point> points,
        @JsonProperty(required = true) List<Throughput> throughputs) {
    public static final String FORMAT = "emp-displacement/1";

    /** Moves when a number may come out differently. */
    public static final int ALGORITHM_VERSION = 2;

    public DisplacementResult {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        points = List.copyOf(points);
        throughputs = List.copyOf(throughputs);
    }
}
