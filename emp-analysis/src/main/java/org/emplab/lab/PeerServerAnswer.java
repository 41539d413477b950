package org.emplab.lab;

import org.jspecify.annotations.Nullable;

/**
 * The address of the server of tcp-send that another machine runs for a run ({@code POST
 * /api/v1/agent/runs/ID/server}).
 *
 * @param host null: it does not listen yet
 * @param port null: it does not listen yet
 * @param awaited what is waited for; null: nothing
 * @param refused why it will not come; null: it may
 */
public record PeerServerAnswer(
        @Nullable String host,
        @Nullable Integer port,
        @Nullable String awaited,
        @Nullable String refused) {

    public static PeerServerAnswer ready(String host, int port) {
        return new PeerServerAnswer(host, port, null, null);
    }

    public static PeerServerAnswer awaited(String reason) {
        return new PeerServerAnswer(null, null, reason, null);
    }

    public static PeerServerAnswer refused(String reason) {
        return new PeerServerAnswer(null, null, null, reason);
    }
}
