package org.emplab.agent.home;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.emplab.agent.AgentHome;
import org.emplab.agent.AgentLog;
import org.emplab.agent.ServiceException;
import org.emplab.agent.environment.Machine;
import org.emplab.agent.procfs.MachineName;
import org.emplab.agent.remote.Connection;
import org.emplab.lab.AgentStart;

/**
 * The server that this machine is enrolled at, and the connection to it. A new enrolment is noticed while the agent
 * runs.
 */
public final class Lab {
    private final AgentHome home;
    private final AgentLog log;
    private final Duration answer;
    private final AgentStart start;
    private Identity identity;
    private volatile Connection connection;

    /** @param answer longest wait for one */
    public Lab(AgentHome home, Identity identity, Duration answer, AgentLog log) {
        this.home = home;
        this.log = log;
        this.answer = answer;
        this.identity = identity;
        this.start = startHere(home);
        this.connection = identity.connect(answer, start);
    }

    private static AgentStart startHere(AgentHome home) {
        Machine machine = Machine.local();
        return new AgentStart(
                UUID.randomUUID().toString(),
                MachineName.read(),
                machine.text("/etc/machine-id").orElse(""),
                machine.text("/proc/sys/kernel/random/boot_id").orElse(""),
                home.directory().toAbsolutePath().normalize().toString());
    }

    public Identity identity() {
        return identity;
    }

    public Connection connection() {
        return connection;
    }

    /** True for a run of the lab where this machine is enrolled now, at whatever address that is. */
    public boolean isOurs(Assignment assignment) {
        return assignment.machineId().equals(identity.machineId());
    }

    /** Ends a call that is under way; from any thread. */
    public void cut() {
        connection.cut();
    }

    /** True if this machine was enrolled anew. */
    public boolean enrolledAnew() {
        try {
            Optional<Identity> now = Identity.read(home).filter(other -> !other.equals(identity));
            now.ifPresent(other -> {
                identity = other;
                connection = other.connect(answer, start);
                log.say("enrolled anew as " + other);
            });
            return now.isPresent();
        } catch (IOException | ServiceException e) {
            log.once("identity", String.valueOf(e.getMessage()));
            return false;
        }
    }
}
