package org.emplab.web.run.chart;

import java.util.OptionalLong;

/** Times of the program under test which a run's points do not carry. */
public interface ProgramTimesPort {

    /** Takes one sample's times, nanoseconds; one that was not measured is empty. */
    @FunctionalInterface
    interface Sink {
        void accept(int sample, OptionalLong... nanos);
    }

    /**
     * Hands over user and system time of the samples that have rows of the program, in the order of their numbers, without
     * the warm-up.
     *
     * @param after only those with a greater number
     */
    void userSystem(String runId, int after, Sink sink);

    /** Hands over the times waited, interrupted, stolen and blocked of the samples that have an account, in this order. */
    void accounts(String runId, int after, Sink sink);
}
