package org.emplab.agent.capture;

import org.emplab.agent.jna.Libc;
import org.emplab.agent.taskstats.StatsQueries;
import org.emplab.agent.taskstats.TaskstatsException;

/**
 * The struct as this kernel really sends it, checked against what the agent knows of itself: a version that moved its
 * fields, as 15 did, is found out before it is believed.
 */
public record StructFacts(int version, int length) {
    public static StructFacts check(StatsQueries queries) {
        int own = Libc.getpid();
        StructFacts[] facts = new StructFacts[1];
        queries.begin((request, stats, earliest, latest) -> {
            if (stats != null && stats.pid() == own && (stats.groupId() == own || stats.groupId() < 0)) {
                facts[0] = new StructFacts(stats.version(), stats.length());
            }
        });
        queries.thread(own);
        queries.end();
        if (facts[0] == null) {
            throw new TaskstatsException(
                    "this kernel's taskstats do not describe the agent itself when they are read as"
                            + " the version that they say: the struct is laid out in another way");
        }
        return facts[0];
    }
}
