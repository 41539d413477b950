package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.agent.environment.Machine;

/** Deep idle states (C-states): a CPU needs a while to come back from one, and its caches may be cold. */
public final class IdleStateCheck implements Check {
    static final String ID = "idle-states";

    private static final String CPUS = "/sys/devices/system/cpu";
    private static final long SHALLOW_MICROS = 10;

    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        Machine machine = context.machine();
        boolean found = false;
        Set<String> deep = new TreeSet<>();
        List<Change> changes = new ArrayList<>();
        for (String cpu : machine.names(CPUS)) {
            String directory = CPUS + "/" + cpu + "/cpuidle";
            if (!cpu.matches("cpu\\d+")) {
                continue;
            }
            for (String state : machine.names(directory)) {
                found = true;
                String path = directory + "/" + state;
                long micros =
                        machine.text(path + "/latency").map(Long::parseLong).orElse(0L);
                if (micros > SHALLOW_MICROS
                        && machine.text(path + "/disable").orElse("").equals("0")) {
                    deep.add(machine.text(path + "/name").orElse(state) + " (" + micros + " µs)");
                    changes.add(new Change.Setting(ID, path + "/disable", "0", "1"));
                }
            }
        }
        CheckResult.Status status =
                !found ? CheckResult.Status.ABSENT : deep.isEmpty() ? CheckResult.Status.OK : CheckResult.Status.AMISS;
        return List.of(new CheckResult(
                ID,
                "knob",
                "deep idle states",
                Severity.OPTIONAL,
                status,
                !found ? "absent" : deep.isEmpty() ? "none enabled" : String.join(", ", deep),
                "none that takes more than " + SHALLOW_MICROS + " µs to leave",
                "a CPU that slept deeply starts late and with cold caches",
                deep.isEmpty() ? "" : "hold /dev/cpu_dma_latency open at " + SHALLOW_MICROS + ", or disable the states",
                changes));
    }
}
