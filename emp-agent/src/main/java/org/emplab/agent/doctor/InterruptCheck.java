package org.emplab.agent.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.procfs.CpuList;

/** Checks where interrupts may go. Without a measuring CPU there is no right or wrong. */
public final class InterruptCheck implements Check {
    static final String ID = "interrupt-affinity";

    private final OptionalInt measuringCpu;

    public InterruptCheck(OptionalInt measuringCpu) {
        this.measuringCpu = measuringCpu;
    }

    @Override
    public List<CheckResult> examine(ExaminationContext context) {
        Machine machine = context.machine();
        List<String> everywhere = new ArrayList<>();
        List<Change> changes = new ArrayList<>();
        int interrupts = 0;
        for (String name : machine.names("/proc/irq")) {
            String path = "/proc/irq/" + name + "/smp_affinity_list";
            String list = machine.text(path).orElse("");
            if (list.isEmpty()) {
                continue;
            }
            interrupts++;
            if (measuringCpu.isPresent() && CpuList.parse(list).contains(measuringCpu.getAsInt())) {
                everywhere.add(name);
                String others = without(measuringCpu.getAsInt(), machine);
                if (!others.isEmpty()) {
                    changes.add(new Change.Setting(ID, path, list, others));
                }
            }
        }
        return List.of(item(interrupts, everywhere, changes));
    }

    private CheckResult item(int interrupts, List<String> onMeasuringCpu, List<Change> changes) {
        String cpu = measuringCpu.isPresent() ? Integer.toString(measuringCpu.getAsInt()) : "";
        CheckResult.Status status = interrupts == 0
                ? CheckResult.Status.ABSENT
                : measuringCpu.isEmpty()
                        ? CheckResult.Status.NOTE
                        : onMeasuringCpu.isEmpty() ? CheckResult.Status.OK : CheckResult.Status.AMISS;
        String state = interrupts == 0
                ? "absent"
                : measuringCpu.isEmpty()
                        ? interrupts + " interrupts"
                        : onMeasuringCpu.size() + " of " + interrupts + " interrupts may come to CPU " + cpu;
        return new CheckResult(
                ID,
                "knob",
                "interrupt affinity",
                Severity.OPTIONAL,
                status,
                state,
                measuringCpu.isPresent() ? "none to CPU " + cpu : "",
                "an interrupt on the measuring CPU takes time that tick accounting charges to the program",
                status == CheckResult.Status.AMISS
                        ? "stop irqbalance, then write the other CPUs to /proc/irq/*/smp_affinity_list"
                        : measuringCpu.isEmpty() ? "name the measuring CPU with --cpu" : "",
                status == CheckResult.Status.AMISS ? changes : List.of());
    }

    private static String without(int cpu, Machine machine) {
        return String.join(
                ",",
                machine.text("/sys/devices/system/cpu/online").map(CpuList::parse).orElse(List.of()).stream()
                        .filter(online -> online != cpu)
                        .map(online -> Integer.toString(online))
                        .toList());
    }
}
