package org.emplab.server.notify;

import com.fasterxml.jackson.annotation.JsonValue;
import org.emplab.model.Keyed;

/** The events of which a person is mailed. */
public enum MailChoice implements Keyed {
    ALL("all runs, unhealthy machines, new daemons"),
    MINE("my runs, unhealthy machines, new daemons"),
    FAILURES("failures of my runs, unhealthy machines"),
    NONE("nothing");

    private final String text;

    MailChoice(String text) {
        this.text = text;
    }

    @Override
    @JsonValue
    public String key() {
        return Keyed.super.key();
    }

    /** Goes on after "mail me". */
    public String text() {
        return text;
    }
}
