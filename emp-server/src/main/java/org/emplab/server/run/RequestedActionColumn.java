package org.emplab.server.run;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import org.emplab.lab.RequestedAction;
import org.jspecify.annotations.Nullable;

/** A requested action as the word in the database. */
@Converter(autoApply = true)
class RequestedActionColumn implements AttributeConverter<RequestedAction, String> {
    @Override
    public @Nullable String convertToDatabaseColumn(@Nullable RequestedAction wanted) {
        return wanted == null ? null : wanted.key();
    }

    @Override
    public @Nullable RequestedAction convertToEntityAttribute(@Nullable String key) {
        return key == null ? null : RequestedAction.ofKey(key);
    }
}
