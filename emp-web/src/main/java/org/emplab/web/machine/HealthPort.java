package org.emplab.web.machine;

import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/** Lets administrators say whether machines are fit to measure. */
public interface HealthPort {
    /** The version to be given with a change. */
    int version(String machine);

    /**
     * @param learnAnew what is expected of reference runs is learned from those that come
     * @param version the one that was read
     * @throws ProblemException if the caller gives no reason, or another person was quicker
     */
    void say(String machine, @Nullable Health health, String reason, boolean learnAnew, int version);

    /** How many runs a machine that is given no work could not start, and {@link #mended} queues again. */
    int failedStarts(String machine);

    /**
     * Lets the machine take runs again, and queues those once more that it could not start.
     *
     * @return how many
     */
    int mended(String machine);
}
