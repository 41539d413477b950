package org.emplab.agent.displacement;

/**
 * The address of a server of tcp-send.
 *
 * @param key that it answers to; empty where it wants none
 */
public record ServerAddress(String host, int port, String key) {
    ServerAddress(String host, int port) {
        this(host, port, "");
    }

    /** @param text HOST:PORT, as an order has it */
    public static ServerAddress of(String text) {
        int colon = text.lastIndexOf(':');
        return new ServerAddress(text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
    }

    /** Names the place for people. */
    String inWords() {
        return host + ":" + port;
    }
}
