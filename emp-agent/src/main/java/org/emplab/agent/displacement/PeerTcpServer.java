package org.emplab.agent.displacement;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.agent.environment.Machine;
import org.emplab.lab.settings.Scheduling;

/** Runs the server of tcp-send for an experiment on another machine until it is closed. */
public final class PeerTcpServer implements AutoCloseable {
    private static final Duration NO_PUT = Duration.ofSeconds(1); // nothing is measured here

    private final TcpServer server;
    private final int port;

    private PeerTcpServer(TcpServer server, int port) {
        this.server = server;
        this.port = port;
    }

    /**
     * Starts the server and waits until it listens.
     *
     * @param home EMP_HOME
     * @param address of this machine that it listens at; 0.0.0.0: every one
     * @param key that a client must have to be answered
     * @param cpu that it is pinned to; empty: the last that is allowed
     * @throws DisplacementException if it cannot be
     * @throws org.emplab.agent.workload.WorkloadException if it cannot be compiled
     */
    public static PeerTcpServer start(Path home, String address, String key, OptionalInt cpu) {
        Cpus cpus = Cpus.forServer(Machine.local(), cpu);
        TcpServer server =
                TcpServer.start(new Launch(home, cpus, Scheduling.AS_IS, NO_PUT, Optional.empty()), home, address, key);
        try {
            return new PeerTcpServer(server, server.port());
        } catch (DisplacementException failed) {
            server.close();
            throw failed;
        }
    }

    /** The port on which the server listens. */
    public int port() {
        return port;
    }

    /** How it ended by itself, if it did. */
    public Optional<String> end() {
        return server.end();
    }

    @Override
    public void close() {
        server.close();
    }
}
