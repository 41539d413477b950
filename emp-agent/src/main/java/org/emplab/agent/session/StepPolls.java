package org.emplab.agent.session;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.emplab.agent.home.Assignment;
import org.emplab.agent.home.Lab;
import org.emplab.agent.sync.ServerRun;
import org.jspecify.annotations.Nullable;

/** Polls for an abort within the steps of an experiment that asks for it, and sums up what the polls cost. */
final class StepPolls {
    private final Optional<Duration> interval;
    private final Lab lab;
    private final Assignment assignment;
    private Runnable abort = () -> {};
    private @Nullable AbortPoll running;
    private long count;
    private long cpuNanos;

    /** @param interval between two questions; empty: none is asked */
    StepPolls(Optional<Duration> interval, Lab lab, Assignment assignment) {
        this.interval = interval;
        this.lab = lab;
        this.assignment = assignment;
    }

    void abortBy(Runnable work) {
        abort = work;
    }

    /** @param quiet how long the step may last */
    void begin(Duration quiet) {
        if (interval.isPresent()) {
            running = ServerRun.of(lab, assignment)
                    .map(server -> AbortPoll.start(interval.get(), server, quiet, abort))
                    .orElse(null);
        }
    }

    void end() {
        AbortPoll polled = running;
        running = null;
        if (polled != null) {
            try {
                Map<String, Object> cost = polled.end(lab::cut);
                count += ((Number) cost.getOrDefault("count", 0)).longValue();
                cpuNanos += ((Number) cost.getOrDefault("cpuNanos", 0)).longValue();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The cost for the result: how often was asked, and the CPU time of that; empty if nothing is asked. */
    Map<String, Object> cost() {
        end();
        if (interval.isEmpty()) {
            return Map.of();
        }
        Map<String, Object> cost = new LinkedHashMap<>();
        cost.put("intervalNanos", interval.get().toNanos());
        cost.put("count", count);
        cost.put("cpuNanos", cpuNanos);
        return Map.of("abortPolls", cost);
    }
}
