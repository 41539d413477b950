package org.emplab.agent.session;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.emplab.agent.AgentHome;
import org.emplab.agent.AgentLog;
import org.emplab.agent.environment.Machine;
import org.emplab.server.survival.VirtualTime;

/** An agent whose samples take hours of a virtual time, in which closed hours are soon over. */
public final class AgentOnVirtualTime implements InstantSource {
    private static final Duration LOOK = Duration.ofSeconds(10);
    private static final Duration IDLE = Duration.ofHours(1);
    private static final int OFTEN = 3;

    private final VirtualTime time;
    private final Duration sample;
    private int executions;
    private int idleLooks;

    private AgentOnVirtualTime(VirtualTime time, Duration sample) {
        this.time = time;
        this.sample = sample;
    }

    /** @param arguments the agent's home, the directory of the virtual time, and the length of a sample */
    public static void main(String[] arguments) throws IOException {
        InstantSource clock =
                new AgentOnVirtualTime(new VirtualTime(Path.of(arguments[1])), Duration.parse(arguments[2]));
        AgentService.serve(
                new AgentHome(Path.of(arguments[0])),
                Machine.local(),
                clock,
                new ShutdownSignal().heedSignals(),
                new AgentLog(new PrintWriter(System.out, true)));
    }

    @Override
    public synchronized Instant instant() {
        try {
            List<Instant> begun = time.executions();
            idleLooks = begun.size() > executions ? 0 : idleLooks + 1;
            executions = begun.size();
            Instant now = time.now();
            Instant over = begun.isEmpty() ? now : begun.get(executions - 1).plus(sample);
            now = (over.isAfter(now) ? over : now).plus(LOOK);
            if (idleLooks > OFTEN) {
                idleLooks = 0;
                do {
                    now = now.plus(IDLE);
                } while (!VirtualTime.isOpen(now, now));
            }
            time.set(now);
            return now;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
