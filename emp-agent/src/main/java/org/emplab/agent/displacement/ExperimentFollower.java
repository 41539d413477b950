package org.emplab.agent.displacement;

import java.time.Duration;

/** A listener to an experiment. It is called between two steps, when nothing is being measured. */
@FunctionalInterface
public interface ExperimentFollower {
    /**
     * @param line what was found, or what begins
     * @param next about how long it takes until the next such word
     */
    void step(String line, Duration next);
}
