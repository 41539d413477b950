package org.emplab.web.account;

import java.util.Optional;

/**
 * A provider at which a person may log in instead of giving a password here.
 *
 * @param key its name in the settings
 * @param name as people know it
 * @param issuer as it calls itself, where the settings say so
 */
public record OidcProvider(String key, String name, Optional<String> issuer) {
    /** The beginning of the address that sends a person there. */
    public static final String BEGIN = "/oauth2/authorization/";

    public String address() {
        return BEGIN + key;
    }
}
