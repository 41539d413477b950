package org.emplab.lab;

import org.jspecify.annotations.Nullable;

/**
 * A server of tcp-send to run for another machine, in place of a run.
 *
 * @param serve keeps it apart from a {@link RunAssignment}
 */
public record PeerAssignment(Serve serve) {

    /**
     * @param run the server's id of it
     * @param machine the one that measures
     * @param cpu that the server is to be pinned to; null: any
     */
    public record Serve(
            String run, String machine, @Nullable Integer cpu) {}
}
