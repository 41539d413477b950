package org.emplab.web.retention;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A retention rule as it was typed. What is blank is not named. */
public record RuleForm(
        @Nullable Integer olderThanDays,
        @Nullable String notebook,
        @Nullable String experiment,
        @Nullable String machineLabel,
        @Nullable String reason) {

    /** True if there is something to look at. */
    boolean typed() {
        return olderThanDays != null;
    }

    public int days() {
        return olderThanDays == null ? 0 : olderThanDays;
    }

    public static Optional<String> named(@Nullable String text) {
        return Optional.ofNullable(text).map(String::strip).filter(name -> !name.isEmpty());
    }
}
