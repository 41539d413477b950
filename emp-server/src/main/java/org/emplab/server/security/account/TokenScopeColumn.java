package org.emplab.server.security.account;

import jakarta.persistence.AttributeConverter;
import jakarta.persistence.Converter;
import java.util.Locale;
import org.emplab.web.account.TokenScope;

/** A token's scope as the word in the database. */
@Converter(autoApply = true)
class TokenScopeColumn implements AttributeConverter<TokenScope, String> {
    @Override
    public String convertToDatabaseColumn(TokenScope scope) {
        return scope.key();
    }

    @Override
    public TokenScope convertToEntityAttribute(String key) {
        return TokenScope.valueOf(key.toUpperCase(Locale.ROOT));
    }
}
