package org.emplab.server.run;

import java.util.Locale;

/** What a person wants of a run; its agent obeys at the next sample boundary. */
public enum Wanted {
    RUN,
    PAUSE,
    ABORT;

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Wanted ofKey(String key) {
        return valueOf(key.toUpperCase(Locale.ROOT));
    }
}
