package org.emplab.web.run.chart;

import java.util.OptionalLong;

/** User and system time of the program under test, which a run's points do not carry. */
public interface ProgramTimes {

    /** Takes one sample's times; one that a row of the program lacks is empty. */
    @FunctionalInterface
    interface Sink {
        void accept(int sample, OptionalLong userMicros, OptionalLong systemMicros);
    }

    /**
     * Hands over the samples that have rows of the program, in the order of their numbers, without the warm-up.
     *
     * @param after only those with a greater number
     */
    void each(String runId, int after, Sink sink);
}
