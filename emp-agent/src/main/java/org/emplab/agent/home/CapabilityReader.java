package org.emplab.agent.home;

import java.nio.file.Path;
import java.util.List;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.procfs.CpuList;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.experiment.MachineCapabilities;

/** Reads what this machine has for runs. */
public final class CapabilityReader {
    private static final long NET_ADMIN = 1L << 12;

    private CapabilityReader() {}

    /** @param home where compiled programs are kept */
    public static MachineCapabilities read(Path home) {
        Machine machine = Machine.local();
        return new MachineCapabilities(
                new Workloads(home).available(),
                machine.text("/proc/self/status")
                        .map(CapabilityReader::mayAskTaskstats)
                        .orElse(false),
                machine.text("/sys/devices/system/cpu/online")
                        .map(CpuList::parse)
                        .orElseGet(List::of));
    }

    private static boolean mayAskTaskstats(String status) {
        return status.lines()
                .filter(line -> line.startsWith("CapEff:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & NET_ADMIN) != 0);
    }
}
