package org.emplab.web.job;

import java.util.OptionalLong;

/**
 * How far a job is.
 *
 * @param step what is being done, as in "samples of INC128 read"
 * @param done how many of them
 * @param wanted of how many; empty where the step cannot be counted
 */
public record JobProgress(String step, long done, OptionalLong wanted) {
    public JobProgress {
        if (done < 0 || wanted.isPresent() && wanted.getAsLong() < 0) {
            throw new IllegalArgumentException("a negative count: " + done + " of " + wanted);
        }
    }
}
