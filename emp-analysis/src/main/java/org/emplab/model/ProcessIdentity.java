package org.emplab.model;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The identity of a process beyond its name, on which a person can act. A part that was not seen is absent.
 *
 * @param unit systemd unit, or the last part of the control group
 * @param executable path of the program
 * @param script script, module or jar that an interpreter or a JVM runs
 * @param queue work queue of a kernel worker
 * @param extra keys of a run file that this version does not know, as JSON values
 */
public record ProcessIdentity(
        Optional<String> unit,
        Optional<String> executable,
        Optional<String> script,
        Optional<String> queue,
        Map<String, Object> extra) {

    /** The identity of a process of which nothing was seen. */
    public static final ProcessIdentity NONE = of(null, null, null, null);

    public ProcessIdentity {
        extra = extra.isEmpty() ? Map.of() : JsonValues.copyOf(extra);
    }

    /** Returns the identity in a JSON object, of which a key of another type than text counts as unknown. */
    public static ProcessIdentity ofJson(Map<String, Object> json) {
        Map<String, Object> others = new LinkedHashMap<>(json);
        return new ProcessIdentity(
                text(others, "unit"),
                text(others, "executable"),
                text(others, "script"),
                text(others, "queue"),
                others);
    }

    private static Optional<String> text(Map<String, Object> others, String key) {
        if (others.get(key) instanceof String text) {
            others.remove(key);
            return Optional.of(text);
        }
        return Optional.empty();
    }

    /** Returns the identity of these parts; null for one that was not seen. */
    public static ProcessIdentity of(
            @Nullable String unit, @Nullable String executable, @Nullable String script, @Nullable String queue) {
        return new ProcessIdentity(
                Optional.ofNullable(unit),
                Optional.ofNullable(executable),
                Optional.ofNullable(script),
                Optional.ofNullable(queue),
                Map.of());
    }

    /** A process's name with what it is, as {@code python3 (backup.service)}. */
    public String label(String name) {
        String parts = queue.or(() ->
                        unit.map(one -> script.map(file -> one + ": " + file).orElse(one)))
                .or(() -> script)
                .or(() -> executable)
                .orElse("");
        return parts.isEmpty() ? name : name + " (" + parts + ")";
    }

    /** This identity with hashes in the unit's name cut to the 12 digits by which containers are known. */
    public ProcessIdentity withShortUnit() {
        return new ProcessIdentity(
                unit.map(name -> name.replaceAll("([0-9a-f]{12})[0-9a-f]{20,}", "$1")),
                executable,
                script,
                queue,
                extra);
    }
}
