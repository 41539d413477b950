package org.emplab.server.health;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.emplab.web.machine.Health;

/** A machine's health as its word in the table. */
@Converter
class HealthColumn implements AttributeConverter<Health, String> {
    @Override
    public String convertToDatabaseColumn(Health health) {
        return health.key();
    }

    @Override
    public Health convertToEntityAttribute(String key) {
        return Health.valueOf(key.toUpperCase(Locale.ROOT));
    }
}
