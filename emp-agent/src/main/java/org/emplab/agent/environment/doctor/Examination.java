package org.emplab.agent.environment.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.environment.EmpVersions;
import org.emplab.agent.environment.Machine;

/**
 * What the doctor found.
 *
 * @param items EMPv1 to EMPv4 first, then knobs, then signs
 * @param versions which of EMPv1 to EMPv4 hold
 */
public record Examination(List<Item> items, EmpVersions versions) {
    public Examination {
        items = List.copyOf(items);
    }

    /** @param measuringCpu the CPU that programs under test are pinned to, where that is settled */
    public static Examination of(Machine machine, OptionalInt measuringCpu) {
        Patient patient = Patient.of(machine);
        List<Item> items = new ArrayList<>();
        for (Check check : List.of(
                new DaemonCheck(),
                new FirewallCheck(),
                new TimerCheck(),
                new TimeSynchronisationCheck(),
                new FrequencyCheck(),
                new KernelCheck())) {
            items.addAll(check.examine(patient));
        }
        Knob.ALL.forEach(knob -> items.add(knob.examine(machine)));
        for (Check check :
                List.of(new IdleStateCheck(), new InterruptCheck(measuringCpu), new FactCheck(), new SignCheck())) {
            items.addAll(check.examine(patient));
        }
        return new Examination(items, EmpVersions.read(machine));
    }

    public Optional<Item> item(String id) {
        return items.stream().filter(item -> item.id().equals(id)).findFirst();
    }
}
