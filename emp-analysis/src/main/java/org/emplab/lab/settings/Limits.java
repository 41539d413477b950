package org.emplab.lab.settings;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The resources that the program may use up; over a limit it ends, and its sample is a failed one.
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

    static final String NOT_WITH_KEPT_CHILDREN =
            "children cannot be kept under a limit of the whole process tree: its control group ends with the execution";

    public Limits {
        if (wall.isPresent() && (wall.get().isZero() || wall.get().isNegative())) {
            throw new IllegalArgumentException("the wall limit must be over 0 s");
        }
        require("cpu", cpuSeconds);
        require("memory", memoryBytes);
        require("tree memory", treeMemoryBytes);
        require("process", processes);
    }

    private static void require(String what, OptionalLong limit) {
        if (limit.isPresent() && limit.getAsLong() <= 0) {
            throw new IllegalArgumentException("the " + what + " limit must be over 0, not " + limit.getAsLong());
        }
    }

    boolean ofTree() {
        return treeMemoryBytes.isPresent() || processes.isPresent();
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
