package org.emplab.server.api;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Texts that stand in lists, keys of tables and names of files: how long they may be, and of which characters. Each refusal
 * is a {@link Refusal} that names the key and says what is allowed.
 */
public final class ShortText {
    public static final int MACHINE = 128;
    public static final int PROGRAM = 200;
    public static final int RUN_ID = 200;
    public static final int LABEL = 100;
    /** The kernel's own have 15 characters; those that other tools write may be longer. */
    public static final int PROCESS_NAME = 255;

    private static final int REASON = 2000;
    private static final int OUTPUT = 100_000;
    /** Characters that change the writing direction of the text that follows. */
    private static final String DIRECTIONS = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

    private ShortText() {}

    /** Checks a value that a request must hold; null where its JSON lacks the key. */
    public static <T> T required(String key, @Nullable T given) {
        if (given == null) {
            throw Refusal.invalid(key, "is missing");
        }
        return given;
    }

    /**
     * Finds a constant by its name, in upper or lower case.
     *
     * @throws Refusal if it is none, with the names in lower case
     */
    public static <E extends Enum<E>> E oneOf(String key, Class<E> type, String given) {
        E[] all = type.getEnumConstants();
        return Arrays.stream(all)
                .filter(one -> one.name().equalsIgnoreCase(given))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> names = Arrays.stream(all)
                            .map(one -> one.name().toLowerCase(Locale.ROOT))
                            .toList();
                    return Refusal.invalid(
                            key,
                            "must be " + String.join(", ", names.subList(0, names.size() - 1)) + " or "
                                    + names.get(names.size() - 1) + ", not " + given);
                });
    }

    /** A text in one line, which people read: not empty, without control characters. */
    public static String line(String key, String text, int most) {
        if (text.isBlank() || text.codePoints().anyMatch(Character::isISOControl)) {
            throw Refusal.invalid(key, "must be a text in one line, neither empty nor with control characters");
        }
        return storable(key, text, most);
    }

    /** A text that a table can keep: no NUL, no half of a character. */
    public static String storable(String key, String text, int most) {
        if (text.length() > most) {
            throw Refusal.invalid(
                    key, "has " + text.length() + " characters; at most " + most + " are kept, so give a shorter one");
        }
        if (text.codePoints().anyMatch(c -> c == 0 || c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            throw Refusal.invalid(key, "holds a NUL or half of a character, which no table keeps: leave it out");
        }
        return text;
    }

    /** Why a person did something; null if it was not said. */
    public static @Nullable String reason(@Nullable String text) {
        return text == null ? null : storable("reason", text, REASON);
    }

    /**
     * Why a person did something that others shall read about.
     *
     * @throws Refusal if it was not said
     */
    public static String requiredReason(@Nullable String text) {
        String reason = reason(text);
        if (reason == null || reason.isBlank()) {
            throw Refusal.invalid("reason", "is missing: what others shall read");
        }
        return reason.strip();
    }

    /** Why an agent did something, which must not be lost because it said too much; null if it was not said. */
    public static @Nullable String agentsReason(@Nullable String text) {
        return text == null
                ? null
                : text.substring(0, Math.min(text.length(), REASON)).replaceAll("[\\x00\\p{Cs}]", "?");
    }

    /** The end of what a program wrote, with a sign in place of each character that a page or a terminal would obey. */
    public static String output(String text) {
        StringBuilder shown = new StringBuilder();
        text.substring(Math.max(0, text.length() - OUTPUT))
                .replace("\r\n", "\n")
                .codePoints()
                .map(ShortText::shown)
                .forEach(shown::appendCodePoint);
        return shown.toString();
    }

    private static int shown(int character) {
        if (character == '\n' || character == '\t') {
            return character;
        }
        if (character < ' ') {
            return '\u2400' + character; // the picture of a control character
        }
        boolean obeyed = Character.isISOControl(character)
                || Character.getType(character) == Character.SURROGATE
                || DIRECTIONS.indexOf(character) >= 0;
        return obeyed ? '\ufffd' : character;
    }
}
