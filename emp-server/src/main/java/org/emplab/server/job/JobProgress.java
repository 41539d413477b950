package org.emplab.server.job;

import org.jspecify.annotations.Nullable;

/**
 * How far a job is.
 *
 * @param step what is being done, as in "samples of INC128 read"
 * @param done how many of them
 * @param wanted of how many; null where the step cannot be counted
 */
public record JobProgress(String step, long done, @Nullable Long wanted) {}
