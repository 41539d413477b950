package org.emplab.server.comment;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.emplab.server.api.Refusal;

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
        return Arrays.stream(values())
                .filter(kind -> kind.key().equalsIgnoreCase(key))
                .findFirst()
                .orElseThrow(() -> Refusal.invalid("kind", "must be one of " + keys() + ", not " + key));
    }

    private static String keys() {
        return Arrays.stream(values()).map(CommentKind::key).collect(Collectors.joining(", "));
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
