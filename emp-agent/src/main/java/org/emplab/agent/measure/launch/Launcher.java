package org.emplab.agent.measure.launch;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Starts, times and reaps the program of one measurement, again and again. */
public interface Launcher extends AutoCloseable {
    /** Describes for the header of a run how the program is started, and what that loses. */
    Map<String, Object> description();

    /** Says what measuring loses by starting programs so, in one line; empty if nothing. */
    default Optional<String> handicap() {
        return Optional.empty();
    }

    /** The process that adopts what the program's tree leaves behind; whatever is its child belongs to the tree. */
    OptionalInt adopter();

    /** The streams of the program of which the end is kept, where that can be had and they go to no file. */
    enum Kept {
        NOTHING,
        ERRORS,
        /** Standard output and error: not within a measured sample, since a pipe is slower than nowhere. */
        OUTPUT
    }

    /** Refuses to start a confined program whose file is another by then. */
    default void expect(String identity) {}

    /**
     * Executes the program once and blocks until it is gone.
     *
     * @throws AbortedException after {@link #abort}
     */
    LaunchedExecution run(Kept kept);

    /** Kills the running program with its process tree; from any thread. Nothing can be run afterwards. */
    void abort();

    @Override
    void close();
}
