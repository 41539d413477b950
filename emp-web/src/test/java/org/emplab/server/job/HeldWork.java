package org.emplab.server.job;

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.emplab.server.api.Refusal;
import org.emplab.server.job.JobService.Work;
import tools.jackson.databind.JsonNode;

/** Is at its ten steps until a test lets it go on, whichever server of the test's process computes it. */
class HeldWork implements Work {
    /** A permit for each time that a server begins. */
    static final Semaphore BEGUN = new Semaphore(0);

    static final AtomicInteger KEPT = new AtomicInteger();
    private static volatile boolean held;

    static void hold() {
        BEGUN.drainPermits();
        KEPT.set(0);
        held = true;
    }

    static void release() {
        held = false;
    }

    @Override
    public String kind() {
        return "held";
    }

    @Override
    public Supplier<String> compute(JsonNode asked, String who, Progress progress) {
        progress.begin("steps done", 1_000_000_000_000L);
        BEGUN.release();
        if (asked.path("refused").asBoolean(false)) {
            throw Refusal.conflict("It takes two runs.");
        }
        do {
            progress.advance();
            Thread.yield();
        } while (held);
        return () -> "/api/v1/held/" + KEPT.incrementAndGet();
    }
}
