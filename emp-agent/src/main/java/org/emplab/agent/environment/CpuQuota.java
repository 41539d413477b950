package org.emplab.agent.environment;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The quota of CPU time that holds for the agent and for the programs that it starts: of its control group and of those
 * above it, of version 2 or 1.
 *
 * @param cpus the smallest quota, as a number of CPUs; empty without one
 * @param throttledMicros how long the groups with a quota were stopped since they were made, summed over CPUs; empty
 *     without a quota
 */
public record CpuQuota(OptionalDouble cpus, OptionalLong throttledMicros) {
    public static CpuQuota read(Machine machine) {
        OptionalDouble cpus = OptionalDouble.empty();
        long throttled = 0;
        for (String group : groups(machine)) {
            String[] of = machine.text(group + "/cpu.max")
                    .orElseGet(() -> machine.text(group + "/cpu.cfs_quota_us").orElse("max") + " "
                            + machine.text(group + "/cpu.cfs_period_us").orElse(""))
                    .split(" ");
            if (of.length == 2 && of[0].matches("\\d+") && of[1].matches("\\d+")) {
                cpus = OptionalDouble.of(
                        Math.min(cpus.orElse(Double.MAX_VALUE), Double.parseDouble(of[0]) / Long.parseLong(of[1])));
                throttled += throttledMicros(machine.lines(group + "/cpu.stat"));
            }
        }
        return new CpuQuota(cpus, cpus.isPresent() ? OptionalLong.of(throttled) : OptionalLong.empty());
    }

    private static long throttledMicros(List<String> statistics) {
        for (String line : statistics) {
            String[] words = line.split(" ");
            switch (words[0]) {
                case "throttled_usec" -> {
                    return Long.parseLong(words[1]);
                }
                case "throttled_time" -> {
                    return Long.parseLong(words[1]) / 1000;
                }
                default -> {}
            }
        }
        return 0;
    }

    /** The agent's groups and those above them, up to where they are mounted. A container may show only the latter. */
    private static List<String> groups(Machine machine) {
        List<String> groups = new ArrayList<>();
        Set<Boolean> versions = new HashSet<>(); // a file system of groups may be mounted twice
        for (String mount : machine.lines("/proc/self/mounts")) {
            String[] fields = mount.split(" ");
            boolean unified = fields.length > 3 && fields[2].equals("cgroup2");
            boolean counts = unified || fields.length > 3 && fields[2].equals("cgroup") && listed(fields[3]);
            if (counts && versions.add(unified)) {
                for (String membership : machine.lines("/proc/self/cgroup")) {
                    String[] parts = membership.split(":", 3);
                    if (parts.length == 3 && (unified ? parts[1].isEmpty() : listed(parts[1]))) {
                        for (String at = parts[2]; !at.isEmpty(); at = at.substring(0, at.lastIndexOf('/'))) {
                            groups.add(fields[1] + (at.equals("/") ? "" : at));
                        }
                        if (parts[2].length() > 1) {
                            groups.add(fields[1]);
                        }
                    }
                }
            }
        }
        return groups;
    }

    private static boolean listed(String controllers) {
        return List.of(controllers.split(",")).contains("cpu");
    }
}
