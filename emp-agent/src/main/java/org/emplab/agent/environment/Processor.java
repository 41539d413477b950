package org.emplab.agent.environment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The first CPU as {@code /proc/cpuinfo} describes it; the others are taken to be like it. */
public final class Processor {
    private final Map<String, String> values = new LinkedHashMap<>();

    public Processor(Machine machine) {
        for (String line : machine.lines("/proc/cpuinfo")) {
            int colon = line.indexOf(':');
            if (line.isBlank()) {
                break;
            }
            if (colon > 0) {
                values.putIfAbsent(
                        line.substring(0, colon).strip(),
                        line.substring(colon + 1).strip());
            }
        }
    }

    public Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key));
    }

    /** The processor's features; none where the machine does not tell. */
    public List<String> flags() {
        String flags = value("flags").or(() -> value("Features")).orElse(""); // ARM says Features
        return flags.isEmpty() ? List.of() : List.of(flags.split("\\s+"));
    }
}
