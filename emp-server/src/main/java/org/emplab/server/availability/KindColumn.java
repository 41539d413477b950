package org.emplab.server.availability;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.emplab.web.availability.ClosedInterval;

/** What closes a machine as its word in the table. */
@Converter
class KindColumn implements AttributeConverter<ClosedInterval.Kind, String> {
    @Override
    public String convertToDatabaseColumn(ClosedInterval.Kind kind) {
        return kind.key();
    }

    @Override
    public ClosedInterval.Kind convertToEntityAttribute(String key) {
        return ClosedInterval.Kind.valueOf(key.toUpperCase(Locale.ROOT));
    }
}
