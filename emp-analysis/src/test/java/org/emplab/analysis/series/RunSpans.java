package org.emplab.analysis.series;

import java.time.Instant;

/** Times of runs for tests. */
public final class RunSpans {
    private static final Instant START = Instant.parse("2013-12-12T08:00:00Z");

    private RunSpans() {}

    /** The run that comes after so many, of half an hour each, one in an hour. */
    public static RunSpan inTurn(int before) {
        return on("sodb12", 3600L * before);
    }

    /** A run of half an hour on a machine, that begins so many seconds after the first. */
    public static RunSpan on(String machine, long seconds) {
        return new RunSpan(machine, START.plusSeconds(seconds), START.plusSeconds(seconds + 1800));
    }
}
