package org.emplab.agent.doctor;

import java.util.List;
import org.emplab.agent.environment.Frequency;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.RunningProcess;
import org.emplab.agent.environment.Services;

/** The machine that the checks of one examination share, with what several of them look at, read once. */
public record ExaminationContext(
        Machine machine,
        List<RunningProcess> processes,
        Services services,
        Frequency frequency,
        ServiceManager serviceManager) {

    public static ExaminationContext of(Machine machine) {
        List<RunningProcess> processes = RunningProcess.all(machine);
        return new ExaminationContext(
                machine,
                processes,
                Services.read(machine, processes),
                Frequency.read(machine),
                ServiceManager.of(machine));
    }
}
