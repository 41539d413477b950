package org.emplab.web.security;

import java.time.Instant;
import java.util.Map;
import org.emplab.server.security.account.LoggedIn;
import org.emplab.server.security.account.User;
import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.core.oidc.OidcIdToken;
import org.springframework.security.oauth2.core.oidc.OidcUserInfo;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;

/** A person whom a provider of logins let in. What the provider told of them is not kept, but who they are there. */
public final class OidcPrincipal extends LoggedIn implements OidcUser {
    private static final long serialVersionUID = 1L;
    private final OidcIdToken token;

    public OidcPrincipal(User user, Instant since, OidcIdToken token) {
        super(user, since);
        this.token = token;
        eraseCredentials();
    }

    @Override
    public String getName() {
        return getUsername();
    }

    @Override
    public Map<String, Object> getAttributes() {
        return Map.of();
    }

    @Override
    public Map<String, Object> getClaims() {
        return Map.of();
    }

    @Override
    public @Nullable OidcUserInfo getUserInfo() {
        return null;
    }

    @Override
    public OidcIdToken getIdToken() {
        return token;
    }
}
