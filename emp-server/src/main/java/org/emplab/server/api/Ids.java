package org.emplab.server.api;

import java.util.Optional;
import java.util.UUID;

/** Ids as they stand in addresses: opaque outside, so one that cannot be is just not there. */
public final class Ids {
    private static final int LENGTH = 36;

    private Ids() {}

    public static Optional<UUID> uuid(String text) {
        try {
            return text.length() == LENGTH ? Optional.of(UUID.fromString(text)) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
