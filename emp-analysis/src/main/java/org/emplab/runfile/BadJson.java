package org.emplab.runfile;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;

/** The message for JSON that cannot be parsed. */
public final class BadJson {
    /** Jackson's advice to programmers, which is cut off. */
    private static final Pattern ADVICE = Pattern.compile(
            ": enable `.*| \\(for .* starting at .*| \\(start marker at .*|, from `[^`]*`| found after value \\(.*");

    private static final int LONGEST_KEY = 120;

    private BadJson() {}

    public static String message(JacksonException e) {
        return "bad JSON: " + words(e);
    }

    /** The parser's words without its advice. */
    public static String words(JacksonException e) {
        return ADVICE.matcher(String.valueOf(e.getOriginalMessage()))
                .replaceAll("")
                .replaceFirst("Trailing token.*", "there is something after the JSON object");
    }

    /** The key at which a parser stopped, as in {@code processes[3].userMicros}; null if it is at none. */
    static @Nullable String key(JsonParser parser) {
        StringBuilder key = new StringBuilder();
        for (JsonPointer place = parser.streamReadContext().pathAsPointer();
                place != null && !place.matches();
                place = place.tail()) {
            if (place.getMatchingIndex() >= 0) {
                key.append('[').append(place.getMatchingIndex()).append(']');
            } else {
                key.append(key.isEmpty() ? "" : ".").append(place.getMatchingProperty());
            }
        }
        if (key.length() > LONGEST_KEY) {
            key.replace(LONGEST_KEY, key.length(), "…");
        }
        return key.isEmpty() ? null : key.toString();
    }
}
