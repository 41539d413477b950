package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Counters that tell whether a measurement was disturbed from outside: read before and after, only the growth counts.
 * All count from the boot of the machine; empty where it does not have the counter.
 *
 * @param coreThrottles times that a core was slowed for its temperature, over all CPUs
 * @param packageThrottles the same of the packages
 * @param stealTicks time the hypervisor ran something else, in ticks of 1/100 s (USER_HZ), over all CPUs
 * @param swappedInPages pages read back from swap
 * @param swappedOutPages pages written to swap
 * @param quotaMicros time that a quota of CPU time stopped the agent's control groups, µs, over all CPUs
 */
public record ValiditySigns(
        OptionalLong coreThrottles,
        OptionalLong packageThrottles,
        OptionalLong stealTicks,
        OptionalLong swappedInPages,
        OptionalLong swappedOutPages,
        OptionalLong quotaMicros) {

    /** Reads the signs of the running machine. */
    public static ValiditySigns read() {
        return read(Machine.local());
    }

    public static ValiditySigns read(Machine machine) {
        return new ValiditySigns(
                throttles(machine, "core_throttle_count"),
                throttles(machine, "package_throttle_count"),
                steal(machine),
                counter(machine, "pswpin"),
                counter(machine, "pswpout"),
                CpuQuota.read(machine).throttledMicros());
    }

    /** The increase since {@code earlier}; empty where either side lacks the counter or it went back (a reboot). */
    public ValiditySigns since(ValiditySigns earlier) {
        return new ValiditySigns(
                growth(earlier.coreThrottles, coreThrottles),
                growth(earlier.packageThrottles, packageThrottles),
                growth(earlier.stealTicks, stealTicks),
                growth(earlier.swappedInPages, swappedInPages),
                growth(earlier.swappedOutPages, swappedOutPages),
                growth(earlier.quotaMicros, quotaMicros));
    }

    /** Writes a JSON object; a counter that the machine does not have is "absent". */
    public Map<String, Object> describe() {
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("coreThrottles", shown(coreThrottles));
        description.put("packageThrottles", shown(packageThrottles));
        description.put("stealTicks", shown(stealTicks));
        description.put("swappedInPages", shown(swappedInPages));
        description.put("swappedOutPages", shown(swappedOutPages));
        description.put("quotaMicros", shown(quotaMicros));
        return description;
    }

    /** Only the counters that the machine has. */
    public Map<String, Object> counted() {
        Map<String, Object> counted = describe();
        counted.values().removeIf(count -> !(count instanceof Number));
        return counted;
    }

    private static Object shown(OptionalLong counter) {
        return counter.isPresent() ? (Object) counter.getAsLong() : "absent";
    }

    private static OptionalLong growth(OptionalLong before, OptionalLong after) {
        if (before.isEmpty() || after.isEmpty() || after.getAsLong() < before.getAsLong()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(after.getAsLong() - before.getAsLong());
    }

    private static OptionalLong throttles(Machine machine, String file) {
        long sum = 0;
        boolean found = false;
        for (String name : machine.names("/sys/devices/system/cpu")) {
            Optional<String> count = name.matches("cpu\\d+")
                    ? machine.text("/sys/devices/system/cpu/" + name + "/thermal_throttle/" + file)
                    : Optional.empty();
            if (count.isPresent()) {
                sum += Long.parseLong(count.get());
                found = true;
            }
        }
        return found ? OptionalLong.of(sum) : OptionalLong.empty();
    }

    private static OptionalLong steal(Machine machine) {
        for (String line : machine.lines("/proc/stat")) {
            String[] fields = line.split("\\s+");
            if (fields[0].equals("cpu") && fields.length > 8) {
                return OptionalLong.of(Long.parseLong(fields[8]));
            }
        }
        return OptionalLong.empty();
    }

    private static OptionalLong counter(Machine machine, String name) {
        for (String line : machine.lines("/proc/vmstat")) {
            if (line.startsWith(name + " ")) {
                return OptionalLong.of(
                        Long.parseLong(line.substring(name.length() + 1).strip()));
            }
        }
        return OptionalLong.empty();
    }
}
