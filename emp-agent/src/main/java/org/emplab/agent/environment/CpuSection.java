package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.procfs.CpuList;

/** The processor: model, microcode, flags, and how many CPUs there are. */
final class CpuSection {
    private CpuSection() {}

    static Map<String, Object> read(Machine machine) {
        Processor first = new Processor(machine);
        Map<String, Object> vulnerabilities = new LinkedHashMap<>();
        String directory = "/sys/devices/system/cpu/vulnerabilities";
        for (String name : machine.names(directory)) {
            machine.text(directory + "/" + name).ifPresent(state -> vulnerabilities.put(name, state));
        }
        return new EnvironmentReader(machine)
                .put("model", first.value("model name"))
                .put("vendor", first.value("vendor_id"))
                .put("family", first.value("cpu family").map(EnvironmentReader::typed))
                .put("modelNumber", first.value("model").map(EnvironmentReader::typed))
                .put("stepping", first.value("stepping").map(EnvironmentReader::typed))
                .put("microcode", first.value("microcode"))
                .put("flags", first.flags())
                .put("virtualMachine", first.flags().contains("hypervisor"))
                .text("possible", "/sys/devices/system/cpu/possible")
                .text("online", "/sys/devices/system/cpu/online")
                .put("onlineCount", onlineCount(machine).map(Long::valueOf))
                .knob("smtControl", "/sys/devices/system/cpu/smt/control")
                .knob("smtActive", "/sys/devices/system/cpu/smt/active")
                .put("vulnerabilities", vulnerabilities)
                .values();
    }

    private static Optional<Integer> onlineCount(Machine machine) {
        return machine.text("/sys/devices/system/cpu/online")
                .map(range -> CpuList.parse(range).size());
    }
}
