package org.emplab.web.account;

import java.util.Optional;

/**
 * A provider at which a person may log in instead of giving a password here.
 *
 * @param key its name in the settings
 * @param name as people know it
 * @param issuer as it calls itself, where the settings say so
 */
public record OtherLogin(String key, String name, Optional<String> issuer) {
    /** The beginning of the address that sends a person there. */
    public static final String BEGIN = "/oauth2/authorization/";

    /** The beginning of the address that logs a person out there, once they are logged out here. */
    public static final String LEAVE = "/oauth2/logout/";

    public String leave() {
        return LEAVE + key;
    }

    public String address() {
        return BEGIN + key;
    }
}
