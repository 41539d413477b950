package org.emplab.server.comment;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;

/** The kind of a comment's subject. */
public enum CommentKind {
    RUN,
    EXPERIMENT,
    DERIVATION,
    MACHINE,
    /** Why a program's times changed before a run: change points begin a new baseline there. */
    CHANGE;

    /**
     * @throws Refusal if there is no such kind
     */
    public static CommentKind of(String key) {
        return ShortText.oneOf("kind", CommentKind.class, key);
    }

    /** The word in addresses, JSON and SQL. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The subject's word. */
    public String thing() {
        return this == CHANGE ? RUN.key() : key();
    }
}
