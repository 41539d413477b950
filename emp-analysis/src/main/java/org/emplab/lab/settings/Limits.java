package org.emplab.lab.settings;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the program may use up; over a limit it ends, and its sample is a failed one.
 *
 * @param wall from start to end; then the whole process tree is killed
 * @param cpuSeconds CPU time of each process ({@code RLIMIT_CPU})
 * @param memoryBytes address space of each process ({@code RLIMIT_AS})
 * @param treeMemoryBytes memory of the whole process tree (cgroup); over it the kernel kills within the tree
 * @param processes how many processes and threads the tree may have at a time (cgroup); a further fork fails
 */
public record Limits(
        Optional<Duration> wall,
        OptionalLong cpuSeconds,
        OptionalLong memoryBytes,
        OptionalLong treeMemoryBytes,
        OptionalLong processes) {
    public static final Limits NONE = new Limits(
            Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

    public Limits {
        if (wall.isPresent() && (wall.get().isZero() || wall.get().isNegative())) {
            throw new IllegalArgumentException("wall limit is not over 0: " + wall.get());
        }
        require("cpu", cpuSeconds);
        require("memory", memoryBytes);
        require("tree memory", treeMemoryBytes);
        require("process", processes);
    }

    private static void require(String what, OptionalLong limit) {
        if (limit.isPresent() && limit.getAsLong() <= 0) {
            throw new IllegalArgumentException(what + " limit is not over 0: " + limit.getAsLong());
        }
    }

    public static Limits wall(Duration wall) {
        return new Limits(
                Optional.of(wall),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
    }
}
