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
        @Setting(
                key = "wallLimitSeconds",
                title = "Time limit",
                help = "Kill it, with all it started, after this time.",
                least = Double.MIN_VALUE)
        Optional<Duration> wall,

        @Setting(
                key = "cpuLimitSeconds",
                title = "CPU time limit",
                help = "CPU time of each of its processes.",
                least = 1)
        OptionalLong cpuSeconds,

        @Setting(
                key = "memoryLimitBytes",
                title = "Memory limit of a process",
                help = "Address space of each of its processes.",
                least = 1)
        OptionalLong memoryBytes,

        @Setting(
                key = "treeMemoryLimitBytes",
                title = "Memory limit of all processes",
                help = "Memory of all its processes together; needs a control group.",
                least = 1)
        OptionalLong treeMemoryBytes,

        @Setting(
                key = "processLimit",
                title = "Process limit",
                help = "How many processes and threads it may have at a time; needs a control group.",
                least = 1)
        OptionalLong processes) {
    public static final Limits NONE = new Limits(
            Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty());

    public Limits {
        if (wall.isPresent() && (wall.get().isZero() || wall.get().isNegative())) {
            throw new SpecificationException("wallLimitSeconds", "must be above 0");
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
