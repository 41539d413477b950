package org.emplab.agent.service;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.emplab.agent.remote.Connection;
import org.emplab.agent.upload.ServerRun;

/** The server that this machine is enrolled at. A new enrolment is noticed while the agent runs. */
final class Lab {
    private final AgentHome home;
    private final Log log;
    private final Duration answer;
    private Identity identity;
    private volatile Connection connection;

    /** @param answer longest wait for one */
    Lab(AgentHome home, Identity identity, Duration answer, Log log) {
        this.home = home;
        this.log = log;
        this.answer = answer;
        this.identity = identity;
        this.connection = identity.connect(answer);
    }

    Identity identity() {
        return identity;
    }

    Connection connection() {
        return connection;
    }

    /** True for a run of the lab where this machine is enrolled now, at whatever address that is. */
    boolean isOurs(Assignment assignment) {
        return assignment.machineId().equals(identity.machineId());
    }

    /** Ends a call that is under way; from any thread. */
    void cut() {
        connection.cut();
    }

    /** One of its runs; empty if that is of another lab, where this machine was enrolled before. */
    Optional<ServerRun> run(Assignment assignment) {
        return isOurs(assignment) ? Optional.of(new ServerRun(connection, assignment.run())) : Optional.empty();
    }

    /** Whether somebody has enrolled this machine anew. */
    boolean enrolledAnew() {
        try {
            Optional<Identity> now = Identity.read(home).filter(other -> !other.equals(identity));
            now.ifPresent(other -> {
                identity = other;
                connection = other.connect(answer);
                log.say("enrolled anew as " + other);
            });
            return now.isPresent();
        } catch (IOException | ServiceException e) {
            log.once("identity", String.valueOf(e.getMessage()));
            return false;
        }
    }
}
