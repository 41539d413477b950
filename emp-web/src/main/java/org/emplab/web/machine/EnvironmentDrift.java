package org.emplab.web.machine;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.emplab.analysis.comparison.HeaderDifference;
import org.jspecify.annotations.Nullable;

/**
 * A field of a machine's environment that is another now. What changes by itself is left out: load, free memory, counters,
 * mounts, which processes run, whether the clock is synchronised in this moment, the identity of a boot, and what follows from
 * other fields.
 *
 * @param field its path, such as {@code kernel.release}
 * @param before a JSON value; null where it was not there
 * @param after likewise
 */
public record EnvironmentDrift(
        String field, @Nullable Object before, @Nullable Object after) {
    private static final String PREFIX = "environment.";
    private static final Pattern BY_ITSELF = Pattern.compile("(load|validity|mounts|empVersions)(\\..*)?"
            + "|memory\\.(memAvailable|swapFree).*"
            + "|services\\.(running|starts)|clock\\.synchronised|kernel\\.bootId");

    /** The drift in the order of the earlier one's fields; empty if the machine is as it was. */
    public static List<EnvironmentDrift> between(Map<String, Object> before, Map<String, Object> after) {
        return HeaderDifference.ofEnvironments(before, after).stream()
                .map(field ->
                        new EnvironmentDrift(field.key().substring(PREFIX.length()), field.first(), field.second()))
                .filter(drift -> !BY_ITSELF.matcher(drift.field()).matches())
                .toList();
    }
}
