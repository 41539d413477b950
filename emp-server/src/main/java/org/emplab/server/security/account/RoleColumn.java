package org.emplab.server.security.account;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.emplab.lab.Role;

/** A role as the word in the database. */
@Converter(autoApply = true)
class RoleColumn implements AttributeConverter<Role, String> {
    @Override
    public String convertToDatabaseColumn(Role role) {
        return role.key();
    }

    @Override
    public Role convertToEntityAttribute(String key) {
        return Role.valueOf(key.toUpperCase(Locale.ROOT));
    }
}
