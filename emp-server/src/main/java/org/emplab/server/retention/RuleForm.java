package org.emplab.server.retention;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A retention rule to make, as JSON or a form has it. */
@Schema(name = "NewRule")
public record RuleForm(
        @Nullable Integer olderThanDays,
        @Nullable String notebook,
        @Nullable String experiment,
        @Nullable String machineLabel,
        @Nullable String reason) {
    /** 0 where none is given, which no rule may have. */
    public int days() {
        return olderThanDays == null ? 0 : olderThanDays;
    }

    /** The form without the spaces around what was typed; what is blank is not named. */
    public RuleForm stripped() {
        return new RuleForm(olderThanDays, named(notebook), named(experiment), named(machineLabel), named(reason));
    }

    private static @Nullable String named(@Nullable String text) {
        return Optional.ofNullable(text)
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .orElse(null);
    }
}
