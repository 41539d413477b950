package org.emplab.agent.doctor;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.environment.Machine;

/**
 * The changes on this machine that are not yet put back.
 *
 * @param since when the first change was made
 * @param bootId the boot it was made in
 * @param owner the process for whose run they were made; empty if they are to stay until someone restores them
 * @param changes in the order they were made; each target once
 */
public record ChangeRecord(Instant since, String bootId, Optional<RunOwner> owner, List<Change> changes) {
    public ChangeRecord {
        changes = List.copyOf(changes);
    }

    /** This record and more changes. The oldest recorded value of a target is kept. */
    public ChangeRecord and(List<Change> more) {
        Map<String, Change> byTarget = new LinkedHashMap<>();
        changes.forEach(change -> byTarget.put(change.target(), change));
        for (Change change : more) {
            byTarget.merge(change.target(), change, Change::followedBy);
        }
        return new ChangeRecord(since, bootId, owner, new ArrayList<>(byTarget.values()));
    }

    /**
     * The process for whose run the machine was changed. Once it is gone, the next agent or doctor puts its changes back.
     *
     * @param startedAtTicks with the pid it identifies the process within one boot
     */
    record RunOwner(int pid, long startedAtTicks) {
        private static final int START_FIELD = 19; // of those after the name's closing bracket: field 22 of all

        public static RunOwner self(Machine machine) {
            int pid = (int) ProcessHandle.current().pid();
            return new RunOwner(pid, startOf(machine, pid).orElse(0L));
        }

        public boolean isAlive(Machine machine, String bootIdThen) {
            return machine.text("/proc/sys/kernel/random/boot_id")
                            .orElse("unknown")
                            .equals(bootIdThen)
                    && startOf(machine, pid).equals(Optional.of(startedAtTicks));
        }

        private static Optional<Long> startOf(Machine machine, int pid) {
            return machine.text("/proc/" + pid + "/stat")
                    .map(stat ->
                            stat.substring(stat.lastIndexOf(')') + 1).strip().split(" "))
                    .filter(fields -> fields.length > START_FIELD)
                    .map(fields -> Long.valueOf(fields[START_FIELD]));
        }
    }
}
