package org.emplab.lab;

import java.util.Locale;

/** The action that a person requests of a run; its agent obeys at the next sample boundary. */
public enum RequestedAction {
    RUN,
    PAUSE,
    ABORT;

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
