package org.emplab.agent.environment.doctor;

import java.util.List;
import org.emplab.agent.environment.Frequency;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.RunningProcess;
import org.emplab.agent.environment.Services;

/** A machine under examination: what several checks look at is read once. */
record Patient(
        Machine machine,
        List<RunningProcess> processes,
        Services services,
        Frequency frequency,
        ServiceManager serviceManager) {

    static Patient of(Machine machine) {
        List<RunningProcess> processes = RunningProcess.all(machine);
        return new Patient(
                machine,
                processes,
                Services.read(machine, processes),
                Frequency.read(machine),
                ServiceManager.of(machine));
    }
}
