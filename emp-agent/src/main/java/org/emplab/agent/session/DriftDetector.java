package org.emplab.agent.session;

import java.util.LinkedHashMap;
import java.util.Map;
import org.emplab.model.MachineField;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Finds what of a machine's state has changed since a run began, but for what a machine changes by itself. */
final class DriftDetector {
    private DriftDetector() {}

    /** Whole sections, as they are now. */
    static Map<String, Object> since(Map<String, Object> then, Map<String, Object> now) {
        Map<String, Object> changed = new LinkedHashMap<>();
        now.forEach((section, state) -> {
            if (!MachineField.isSame(section, asRead(then.get(section)), asRead(state))) {
                changed.put(section, state);
            }
        });
        return changed;
    }

    /** Reads the environment back from its JSON, as a journal does, so that numbers have the same types. */
    private static @Nullable Object asRead(@Nullable Object state) {
        return state == null
                ? null
                : JsonMapper.shared().readValue(JsonMapper.shared().writeValueAsString(state), Object.class);
    }
}
