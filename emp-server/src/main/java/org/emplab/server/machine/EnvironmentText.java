package org.emplab.server.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.server.database.JsonText;

/**
 * The JSON text of what an agent tells of its machine, within bounds: each state is kept, compared and shown in lists. A
 * field beyond them is left out and named, since a machine with many mounts should work all the same.
 */
final class EnvironmentText {
    /** A container tells some 6 kB in 110 fields; services and mounts come on top. */
    static final int MOST_CHARACTERS = 256 * 1024;

    static final int MOST_FIELDS = 2000;
    private static final int LONGEST_FIELD = 64 * 1024;
    private static final int LONGEST_PATH = 200;
    private static final int MOST_NAMED = 20;
    private static final String LEFT_OUT = "leftOut";

    private final List<String> leftOut = new ArrayList<>();
    private int characters;
    private int fields;

    private EnvironmentText() {}

    static String of(Map<String, Object> environment) {
        EnvironmentText text = new EnvironmentText();
        Map<String, Object> kept = text.within("", environment);
        if (!text.leftOut.isEmpty()) {
            kept.put(LEFT_OUT, text.leftOut);
        }
        return JsonText.ofAnyObject(kept);
    }

    private Map<String, Object> within(String path, Map<?, ?> told) {
        Map<String, Object> kept = new LinkedHashMap<>();
        told.forEach((key, value) -> {
            String name = path + key;
            if (value instanceof Map<?, ?> parts && fits(name, 2)) {
                kept.put(key.toString(), within(name + ".", parts));
            } else if (!(value instanceof Map<?, ?>)
                    && fits(name, JsonText.ofValue(value).length())) {
                kept.put(key.toString(), value);
            } else if (leftOut.size() < MOST_NAMED) {
                leftOut.add(name.substring(0, Math.min(name.length(), LONGEST_PATH)));
            }
        });
        return kept;
    }

    private boolean fits(String name, int length) {
        boolean fits = name.length() <= LONGEST_PATH
                && length <= LONGEST_FIELD
                && fields < MOST_FIELDS
                && characters + name.length() + length <= MOST_CHARACTERS;
        if (fits) {
            fields++;
            characters += name.length() + length;
        }
        return fits;
    }
}
