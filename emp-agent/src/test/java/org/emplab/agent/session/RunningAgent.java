package org.emplab.agent.session;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.emplab.agent.AgentHome;
import org.emplab.agent.AgentLog;
import org.emplab.agent.environment.Machine;
import org.jspecify.annotations.Nullable;

/** The agent's whole service on a thread of this JVM. */
final class RunningAgent implements AutoCloseable {
    private final ShutdownSignal stop = new ShutdownSignal();
    private final StringWriter said = new StringWriter();
    private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();
    private final Thread thread;

    private RunningAgent(AgentHome home, Machine machine, InstantSource clock) {
        thread = new Thread(
                () -> {
                    try {
                        AgentService.serve(home, machine, clock, stop, new AgentLog(new PrintWriter(said, true)));
                    } catch (IOException | RuntimeException e) {
                        failure.set(e);
                    }
                },
                "agent");
    }

    static RunningAgent at(AgentHome home) {
        return at(home, Machine.local());
    }

    /** @param machine what it examines and prepares */
    static RunningAgent at(AgentHome home, Machine machine) {
        return started(new RunningAgent(home, machine, InstantSource.system()));
    }

    /** @param clock the time of day by which it keeps windows */
    static RunningAgent at(AgentHome home, InstantSource clock) {
        return started(new RunningAgent(home, Machine.local(), clock));
    }

    private static RunningAgent started(RunningAgent agent) {
        agent.thread.start();
        return agent;
    }

    String output() {
        return said.toString();
    }

    /** Stops the agent as SIGTERM does. */
    void stop() throws InterruptedException {
        stop.ask();
        thread.join();
        Exception thrown = failure.get();
        if (thrown != null) {
            throw new AssertionError("the agent ended: " + thrown.getMessage(), thrown);
        }
    }

    @Override
    public void close() throws InterruptedException {
        stop();
    }
}
