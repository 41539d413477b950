package org.emplab.agent.sync;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.emplab.agent.AgentLog;
import org.emplab.agent.home.AgentProperties;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.home.Lab;
import org.emplab.agent.home.Outbox;
import org.emplab.agent.home.RunFolder;

/** Keeps one {@link RunSync} for each run that the server does not have whole yet. */
public final class RunSyncs {
    private final Lab lab;
    private final AgentProperties pace;
    private final LongSupplier nanoTime;
    private final AgentLog log;
    private final Map<String, RunSync> byRun = new HashMap<>();

    public RunSyncs(Lab lab, AgentProperties pace, LongSupplier nanoTime, AgentLog log) {
        this.lab = lab;
        this.pace = pace;
        this.nanoTime = nanoTime;
        this.log = log;
    }

    public RunSync of(RunFolder folder) throws IOException {
        Assignment assignment = folder.assignment();
        RunSync known = byRun.get(assignment.run());
        if (known == null) {
            known = new RunSync(
                    lab,
                    pace,
                    nanoTime,
                    log,
                    assignment,
                    new Upload(folder.directory(), pace.batchBytes(), nanoTime),
                    folder.result(),
                    Outbox.open(folder.events(), log));
            byRun.put(assignment.run(), known);
        }
        return known;
    }

    public void forget(RunFolder folder) {
        byRun.remove(folder.assignment().run());
    }
}
