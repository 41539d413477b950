package org.emplab.agent.displacement;

import org.emplab.agent.environment.Machine;

/** What this machine is called in results. */
final class MachineNames {
    private MachineNames() {}

    static String local() {
        return Machine.local().text("/proc/sys/kernel/hostname").orElse("unknown");
    }
}
