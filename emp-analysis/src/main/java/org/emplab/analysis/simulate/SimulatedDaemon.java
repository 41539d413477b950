package org.emplab.analysis.simulate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.model.Lifecycle;

/**
 * A daemon with known behaviour.
 *
 * @param millis median CPU time of an execution
 * @param spread relative spread of that: the logarithm's standard deviation, 0 for always the same
 * @param lifecycle of its processes: phantom for one that starts and ends by itself, continued for a lasting one
 * @param infrequent true if its samples are the L-samples of the truth
 */
public record SimulatedDaemon(
        String name, DaemonSchedule schedule, double millis, double spread, Lifecycle lifecycle, boolean infrequent) {
    public SimulatedDaemon {
        if (!(millis > 0) || !(spread >= 0)) {
            throw new IllegalArgumentException(name + ": millis must be positive and spread not negative");
        }
    }

    /** Reads a daemon, which has one schedule. */
    @JsonCreator
    static SimulatedDaemon of(
            @JsonProperty("name") String name,
            @JsonUnwrapped DaemonSchedule schedule,
            @JsonProperty("millis") double millis,
            @JsonProperty("spread") OptionalDouble spread,
            @JsonProperty("lifecycle") Optional<Lifecycle> lifecycle,
            @JsonProperty("infrequent") Optional<Boolean> infrequent) {
        boolean frequent = schedule instanceof DaemonSchedule.InSamples;
        return new SimulatedDaemon(
                name,
                schedule,
                millis,
                spread.orElse(0),
                lifecycle.orElse(frequent ? Lifecycle.CONTINUED : Lifecycle.PHANTOM),
                infrequent.orElse(!frequent));
    }

    /** A daemon that starts a process for each of its executions. */
    public static SimulatedDaemon infrequent(String name, DaemonSchedule schedule, double millis, double spread) {
        return new SimulatedDaemon(name, schedule, millis, spread, Lifecycle.PHANTOM, true);
    }

    /** A lasting process that works in a part of the samples. */
    public static SimulatedDaemon frequent(String name, double probability, double millis, double spread) {
        return new SimulatedDaemon(
                name, new DaemonSchedule.InSamples(probability), millis, spread, Lifecycle.CONTINUED, false);
    }
}
