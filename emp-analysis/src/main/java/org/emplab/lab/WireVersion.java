package org.emplab.lab;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which version of these records an agent and its server speak; each says it with every call and answer ({@link #HEADER}).
 * What is only added, and may be passed over, does not change it. Neighbouring versions work together: a change that makes a new version
 * goes on understanding the one before, and being understood by it, so that machines and servers are upgraded one by one.
 *
 * @param number 1…
 */
public record WireVersion(int number) {
    public static final String HEADER = "Emp-Wire";
    public static final WireVersion OURS = new WireVersion(1);

    public WireVersion {
        if (number < 1) {
            throw new IllegalArgumentException("a wire version is 1 or more: " + number);
        }
    }

    /**
     * The version that a header says; 1 where there is none.
     *
     * @throws IllegalArgumentException if it says no version
     */
    public static WireVersion of(@Nullable String header) {
        try {
            return new WireVersion(header == null ? 1 : Integer.parseInt(header.strip()));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a wire version is a whole number: " + header, e);
        }
    }

    /** Why an agent of this version and a server of that one do not understand each other; empty if they do. */
    public Optional<String> objectionOf(WireVersion server) {
        if (Math.abs(number - server.number) <= 1) {
            return Optional.empty();
        }
        String older = number < server.number ? "agent" : "server";
        return Optional.of("the agent speaks version " + number + " of the wire and the server version " + server.number
                + ", and only neighbours understand each other: upgrade the " + older);
    }

    @Override
    public String toString() {
        return Integer.toString(number);
    }
}
