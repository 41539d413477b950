package org.emplab.server.security.account;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.time.Instant;
import java.util.UUID;
import org.emplab.server.security.CallerName;

/**
 * A subject of a login provider that may use an account.
 *
 * @param login of the account
 * @param issuer the provider, as it calls itself
 * @param subject the person, as it calls them
 * @param linkedBy {@code user:ada}
 */
public record LinkedIdentity(
        @JsonIgnore String login, UUID id, String issuer, String subject, String linkedBy, Instant linkedAt) {
    /** The login of the administrator who linked it. */
    public String by() {
        return CallerName.plain(linkedBy);
    }
}
