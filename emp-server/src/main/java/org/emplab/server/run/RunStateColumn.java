package org.emplab.server.run;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.emplab.lab.RunState;
import org.jspecify.annotations.Nullable;

/** A state as the word in the database. */
@Converter(autoApply = true)
public class RunStateColumn implements AttributeConverter<RunState, String> {
    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable RunState state) {
        return state == null ? null : state.key();
    }

    @Override
    public @Nullable RunState convertToEntityAttribute(@Nullable String key) {
        return key == null ? null : state(key);
    }

    public static RunState state(String key) {
        return RunState.valueOf(key.toUpperCase(Locale.ROOT));
    }
}
