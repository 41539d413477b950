package org.emplab.agent.home;

import java.nio.file.Path;
import java.util.List;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.procfs.CpuList;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.experiment.MachineCapabilities;

/** Reads what this machine has for runs. */
public final class CapabilityReader {
    /** Numbers of capabilities, as in the kernel's {@code capability.h}. */
    public static final int SETGID = 6;

    public static final int SETUID = 7;
    public static final int SYS_NICE = 23;
    private static final int NET_ADMIN = 12;

    private CapabilityReader() {}

    /** @param home where compiled programs are kept */
    public static MachineCapabilities read(Path home) {
        Machine machine = Machine.local();
        return new MachineCapabilities(
                new Workloads(home).available(),
                holds(machine, NET_ADMIN),
                holds(machine, SETUID) && holds(machine, SETGID),
                machine.text("/sys/devices/system/cpu/online")
                        .map(CpuList::parse)
                        .orElseGet(List::of));
    }

    /** True if this process has the capability. */
    public static boolean holds(Machine machine, int capability) {
        return machine.lines("/proc/self/status").stream()
                .filter(line -> line.startsWith("CapEff:"))
                .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) >> capability & 1) == 1);
    }
}
