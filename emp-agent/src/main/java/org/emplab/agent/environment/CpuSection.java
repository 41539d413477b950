package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.procfs.CpuList;

/** The processor: model, microcode, flags, and how many CPUs there are. */
final class CpuSection {
    private CpuSection() {}

    static Map<String, Object> read(Machine machine) {
        Map<String, String> first = firstProcessor(machine);
        Map<String, Object> vulnerabilities = new LinkedHashMap<>();
        String directory = "/sys/devices/system/cpu/vulnerabilities";
        for (String name : machine.names(directory)) {
            machine.text(directory + "/" + name).ifPresent(state -> vulnerabilities.put(name, state));
        }
        return new Facts(machine)
                .put("model", Optional.ofNullable(first.get("model name")))
                .put("vendor", Optional.ofNullable(first.get("vendor_id")))
                .put("family", Optional.ofNullable(first.get("cpu family")).map(Facts::typed))
                .put("modelNumber", Optional.ofNullable(first.get("model")).map(Facts::typed))
                .put("stepping", Optional.ofNullable(first.get("stepping")).map(Facts::typed))
                .put("microcode", Optional.ofNullable(first.get("microcode")))
                .put("flags", flags(machine))
                .put("virtualMachine", flags(machine).contains("hypervisor"))
                .text("possible", "/sys/devices/system/cpu/possible")
                .text("online", "/sys/devices/system/cpu/online")
                .put("onlineCount", onlineCount(machine).map(Long::valueOf))
                .knob("smtControl", "/sys/devices/system/cpu/smt/control")
                .knob("smtActive", "/sys/devices/system/cpu/smt/active")
                .put("vulnerabilities", vulnerabilities)
                .values();
    }

    static List<String> flags(Machine machine) {
        Map<String, String> first = firstProcessor(machine);
        String flags = first.getOrDefault("flags", first.getOrDefault("Features", "")); // ARM says Features
        return flags.isEmpty() ? List.of() : List.of(flags.split("\\s+"));
    }

    private static Optional<Integer> onlineCount(Machine machine) {
        return machine.text("/sys/devices/system/cpu/online")
                .map(range -> CpuList.parse(range).size());
    }

    private static Map<String, String> firstProcessor(Machine machine) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String line : machine.lines("/proc/cpuinfo")) {
            int colon = line.indexOf(':');
            if (line.isBlank()) {
                break;
            }
            if (colon > 0) {
                values.putIfAbsent(
                        line.substring(0, colon).strip(),
                        line.substring(colon + 1).strip());
            }
        }
        return values;
    }
}
