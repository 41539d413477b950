package org.emplab.agent.session;

import java.time.InstantSource;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.emplab.agent.AgentHome;
import org.emplab.agent.AgentLog;
import org.emplab.agent.doctor.Doctor;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.home.AgentProperties;
import org.emplab.agent.home.Lab;

/**
 * Holds what every part of the agent needs: settings, the lab's server, the clock, the log.
 *
 * @param machine what is examined and prepared; programs run on this one
 * @param nanoTime monotonic clock
 * @param clock time of day, which opens and closes the windows of runs
 */
public record AgentContext(
        AgentHome home,
        AgentProperties properties,
        Machine machine,
        Lab lab,
        ShutdownSignal stop,
        LongSupplier nanoTime,
        InstantSource clock,
        AgentLog log) {

    public Doctor doctor() {
        return new Doctor(machine, home.home(), OptionalInt.empty());
    }
}
