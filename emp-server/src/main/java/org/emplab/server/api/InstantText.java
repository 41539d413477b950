package org.emplab.server.api;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** A moment within a sentence for people: {@code 2026-11-23 02:22:05 UTC}. */
public final class InstantText {
    private static final DateTimeFormatter SECOND =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    private InstantText() {}

    public static String second(Instant at) {
        return SECOND.format(at);
    }
}
