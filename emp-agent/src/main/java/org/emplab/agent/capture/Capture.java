package org.emplab.agent.capture;

import java.util.Map;

/**
 * Takes before- and after-images of every process and makes the diff. Between {@link #before} and {@link #after} it does
 * nothing at all, unless a drain interval was asked for. Not thread-safe.
 */
public interface Capture extends AutoCloseable {
    /**
     * Describes the capture for a reader of the run: {@code source} ("taskstats" or "proc"), {@code reason} for that
     * source, {@code resolution} and what is {@code lost}, the struct's version, the listener's capacity. JSON values
     * only.
     */
    Map<String, Object> description();

    /**
     * Takes the before-image. Everything that the window needs is ready when it returns; exits up to that instant belong
     * to no sample.
     *
     * @throws CaptureException if the kernel refuses
     */
    void before();

    /**
     * Begins the account of the next child of a thread, where this capture keeps accounts.
     *
     * @param parent the thread that starts the program; called between the images, before the start
     */
    default void account(int parent) {}

    /**
     * Takes the after-image, reads the exit records of the window and makes the diff.
     *
     * @param put whose rows are marked as the program under test
     * @throws IllegalStateException without a {@link #before}
     * @throws CaptureException if the kernel refuses
     */
    CapturedDiff after(PutScope put);

    @Override
    void close();
}
