package org.emplab.server.machine;

import java.util.List;
import java.util.Map;
import org.emplab.analysis.comparison.HeaderDifference;
import org.emplab.model.MachineField;
import org.jspecify.annotations.Nullable;

/**
 * A field of a machine's environment that is another now. What a machine changes by itself is left out ({@link
 * MachineField}).
 *
 * @param field its path, such as {@code kernel.release}
 * @param before a JSON value; null where it was not there
 * @param after likewise
 */
public record EnvironmentDrift(
        String field, @Nullable Object before, @Nullable Object after) {
    private static final String PREFIX = "environment.";
    /** The drift in the order of the earlier one's fields; empty if the machine is as it was. */
    public static List<EnvironmentDrift> between(Map<String, Object> before, Map<String, Object> after) {
        return HeaderDifference.ofEnvironments(before, after).stream()
                .map(field ->
                        new EnvironmentDrift(field.key().substring(PREFIX.length()), field.first(), field.second()))
                .filter(drift -> !drift.field().startsWith("empVersions")) // which follow from the others
                .filter(drift -> !MachineField.isSame(drift.field(), drift.before(), drift.after()))
                .toList();
    }
}
