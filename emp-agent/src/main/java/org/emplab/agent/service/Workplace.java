package org.emplab.agent.service;

import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.environment.doctor.Doctor;

/**
 * What all parts of the agent's service work with.
 *
 * @param machine what is examined and prepared; programs run on this one
 * @param nanoTime monotonic clock
 */
record Workplace(
        AgentHome home,
        AgentProperties properties,
        Machine machine,
        Lab lab,
        StopSign stop,
        LongSupplier nanoTime,
        Log log) {

    Doctor doctor() {
        return new Doctor(machine, home.home(), OptionalInt.empty());
    }
}
