package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** One section of the environment while it is being read. */
final class EnvironmentReader {
    private static final Pattern INTEGER = Pattern.compile("-?\\d{1,18}");

    private final Machine machine;
    private final Map<String, Object> values = new LinkedHashMap<>();

    EnvironmentReader(Machine machine) {
        this.machine = machine;
    }

    /** Adds a fact; leaves out what is not known. */
    EnvironmentReader put(String key, Optional<?> value) {
        value.ifPresent(known -> values.put(key, known));
        return this;
    }

    EnvironmentReader put(String key, Object value) {
        values.put(key, value);
        return this;
    }

    /** A file's text where it is there. */
    EnvironmentReader text(String key, String path) {
        return put(key, machine.text(path).map(EnvironmentReader::typed));
    }

    /** A setting of the kernel: its value, "none" where that is empty, or "absent", or "unreadable". */
    EnvironmentReader knob(String key, String path) {
        String value = BracketedValue.selected(machine.read(path).shown());
        return put(key, value.isEmpty() ? "none" : typed(value));
    }

    Map<String, Object> values() {
        return values;
    }

    static Object typed(String text) {
        return INTEGER.matcher(text).matches() ? (Object) Long.valueOf(text) : text;
    }
}
