package org.emplab.server.study;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A place in which two results differ.
 *
 * @param place as in {@code /runs/0/et/meanMillis}
 * @param before null where there was nothing
 * @param after null where there is nothing
 */
public record ResultDifference(
        String place,
        @Schema(implementation = Object.class) @Nullable JsonNode before,
        @Schema(implementation = Object.class) @Nullable JsonNode after) {
    private static final int MOST = 1000;

    /** The keys that tell how a result came about. */
    private static final Set<String> NOT_A_RESULT = Set.of("algorithmVersion", "inputs");

    /** The first {@value #MOST} places, in their order. */
    public static List<ResultDifference> between(JsonNode before, JsonNode after) {
        List<ResultDifference> found = new ArrayList<>();
        Set<String> keys = new TreeSet<>(before.propertyNames());
        keys.addAll(after.propertyNames());
        keys.removeAll(NOT_A_RESULT);
        keys.forEach(key -> add(found, "/" + key, before.get(key), after.get(key)));
        return found;
    }

    private static void add(
            List<ResultDifference> found, String place, @Nullable JsonNode before, @Nullable JsonNode after) {
        if (found.size() >= MOST || (before != null && before.equals(after))) {
            return;
        }
        if (before != null && after != null && before.isObject() && after.isObject()) {
            Set<String> keys = new TreeSet<>(before.propertyNames());
            keys.addAll(after.propertyNames());
            keys.forEach(key -> add(found, place + "/" + key, before.get(key), after.get(key)));
        } else if (before != null && after != null && before.isArray() && after.isArray()) {
            for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
                add(found, place + "/" + i, before.get(i), after.get(i));
            }
        } else if (before != after) {
            found.add(new ResultDifference(place, before, after));
        }
    }
}
