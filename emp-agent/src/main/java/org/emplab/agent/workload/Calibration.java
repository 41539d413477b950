package org.emplab.agent.workload;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * How fast this machine runs the loop of INC, so that INC1 takes one second of its CPU time.
 *
 * @param iterationsPerSecond increments in a second of CPU time
 * @param measuredAt when
 * @param sourceSha256 of the program that was calibrated
 * @param cpu model of the processor
 */
public record Calibration(double iterationsPerSecond, Instant measuredAt, String sourceSha256, String cpu) {
    public Calibration {
        if (!(iterationsPerSecond > 0) || Double.isInfinite(iterationsPerSecond)) {
            throw new IllegalArgumentException("iterationsPerSecond: " + iterationsPerSecond);
        }
    }

    /** The calibration for the header of a run. */
    public Map<String, Object> description() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("iterationsPerSecond", iterationsPerSecond);
        description.put("measuredAt", measuredAt.toString());
        description.put("cpu", cpu);
        return description;
    }

    boolean holdsFor(CompiledProgram inc, String cpuNow) {
        return sourceSha256.equals(inc.sourceSha256()) && cpu.equals(cpuNow);
    }

    Properties properties() {
        Properties properties = new Properties();
        properties.setProperty("iterationsPerSecond", Double.toString(iterationsPerSecond));
        properties.setProperty("measuredAt", measuredAt.toString());
        properties.setProperty("sourceSha256", sourceSha256);
        properties.setProperty("cpu", cpu);
        return properties;
    }

    static Calibration of(Properties properties) {
        return new Calibration(
                Double.parseDouble(properties.getProperty("iterationsPerSecond", "NaN")),
                Instant.parse(properties.getProperty("measuredAt", "")),
                properties.getProperty("sourceSha256", ""),
                properties.getProperty("cpu", ""));
    }
}
