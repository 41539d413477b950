package org.emplab.runfile;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonPointer;

/** What a person has to know of JSON that cannot be parsed. */
final class BadJson {
    /** Advice to whoever programs the parser. */
    private static final Pattern ADVICE = Pattern.compile(": enable `.*| \\(for .* starting at .*");

    private BadJson() {}

    static String said(JacksonException e) {
        return "bad JSON: "
                + ADVICE.matcher(String.valueOf(e.getOriginalMessage())).replaceFirst("");
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
        return key.isEmpty() ? null : key.toString();
    }
}
