package org.emplab.agent.doctor;

import java.util.Optional;
import org.emplab.agent.environment.Machine;

/**
 * The process for whose run the machine was changed. Once it is gone, the next agent or doctor puts its changes back.
 *
 * @param startedAtTicks with the pid it identifies the process within one boot
 */
public record RunOwner(int pid, long startedAtTicks) {
    private static final int START_FIELD = 19; // of those after the name's closing bracket: field 22 of all

    public static RunOwner self(Machine machine) {
        int pid = (int) ProcessHandle.current().pid();
        return new RunOwner(pid, startOf(machine, pid).orElse(0L));
    }

    public boolean isAlive(Machine machine, String bootIdThen) {
        return machine.text("/proc/sys/kernel/random/boot_id").orElse("unknown").equals(bootIdThen)
                && startOf(machine, pid).equals(Optional.of(startedAtTicks));
    }

    private static Optional<Long> startOf(Machine machine, int pid) {
        return machine.text("/proc/" + pid + "/stat")
                .map(stat -> stat.substring(stat.lastIndexOf(')') + 1).strip().split(" "))
                .filter(fields -> fields.length > START_FIELD)
                .map(fields -> Long.valueOf(fields[START_FIELD]));
    }
}
