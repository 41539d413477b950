package org.emplab.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A constant with a word in files, JSON, SQL and pages. */
public interface Keyed {
    /** The constant's name in Java. */
    String name();

    /** The word: the name in lower case, with hyphens. */
    default String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The constant of a word; empty if no constant has it. */
    static <E extends Enum<E> & Keyed> Optional<E> of(Class<E> type, String key) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.key().equals(key))
                .findFirst();
    }
}
