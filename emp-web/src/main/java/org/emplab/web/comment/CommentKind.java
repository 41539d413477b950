package org.emplab.web.comment;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.emplab.web.api.ProblemException;
import org.springframework.web.util.UriComponentsBuilder;

/** The kind of a comment's subject. */
public enum CommentKind {
    RUN,
    EXPERIMENT,
    DERIVATION,
    MACHINE,
    /** Why a program's times changed before a run: change points begin a new baseline there. */
    CHANGE;

    /**
     * @throws ProblemException if there is no such kind
     */
    public static CommentKind of(String key) {
        return Arrays.stream(values())
                .filter(kind -> kind.key().equalsIgnoreCase(key))
                .findFirst()
                .orElseThrow(() -> ProblemException.invalid("kind", "must be one of " + keys() + ", not " + key));
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

    /** The page on which the subject is shown. */
    public String page(String subject) {
        return UriComponentsBuilder.fromPath("/{thing}s/{subject}")
                .buildAndExpand(thing(), subject)
                .encode()
                .toUriString();
    }
}
