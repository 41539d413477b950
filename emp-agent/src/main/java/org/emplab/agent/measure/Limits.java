package org.emplab.agent.measure;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the program may use up; over a limit it ends, and its sample is a failed one.
 *
 * @param wall from start to end; then the whole process tree is killed
 * @param cpuSeconds CPU time of each process ({@code RLIMIT_CPU})
 * @param memoryBytes address space of each process ({@code RLIMIT_AS})
 */
public record Limits(Optional<Duration> wall, OptionalLong cpuSeconds, OptionalLong memoryBytes) {
    public static final Limits NONE = new Limits(Optional.empty(), OptionalLong.empty(), OptionalLong.empty());

    public Limits {
        if (wall.isPresent() && (wall.get().isZero() || wall.get().isNegative())) {
            throw new IllegalArgumentException("wall limit is not over 0: " + wall.get());
        }
        if (cpuSeconds.isPresent() && cpuSeconds.getAsLong() <= 0) {
            throw new IllegalArgumentException("cpu limit is not over 0: " + cpuSeconds.getAsLong());
        }
        if (memoryBytes.isPresent() && memoryBytes.getAsLong() <= 0) {
            throw new IllegalArgumentException("memory limit is not over 0: " + memoryBytes.getAsLong());
        }
    }

    public static Limits wall(Duration wall) {
        return new Limits(Optional.of(wall), OptionalLong.empty(), OptionalLong.empty());
    }
}
