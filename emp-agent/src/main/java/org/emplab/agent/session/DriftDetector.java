package org.emplab.agent.session;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finds what of a machine's state has changed since a run began. Load, memory and counters always change, and are left
 * out.
 */
final class DriftDetector {
    private static final Set<String> NEVER_THE_SAME = Set.of("load", "memory", "validity");
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .build();

    private DriftDetector() {}

    /** Whole sections, as they are now. */
    static Map<String, Object> since(Map<String, Object> then, Map<String, Object> now) {
        Map<String, Object> changed = new LinkedHashMap<>();
        now.forEach((section, state) -> {
            if (!NEVER_THE_SAME.contains(section) && !text(state).equals(text(then.getOrDefault(section, Map.of())))) {
                changed.put(section, state);
            }
        });
        return changed;
    }

    /** The state as text without the starts of timers, whose next time moves on. */
    private static String text(Object state) {
        if (state instanceof Map<?, ?> section && section.containsKey("starts")) {
            Map<Object, Object> lasting = new LinkedHashMap<>(section);
            lasting.remove("starts");
            return JSON.writeValueAsString(lasting);
        }
        return JSON.writeValueAsString(state);
    }
}
