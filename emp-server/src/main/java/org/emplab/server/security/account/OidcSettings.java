package org.emplab.server.security.account;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The worth of a login at a provider here. Which provider that is, Spring's own properties say.
 *
 * @param createAccounts whether a login opens an account for a person without one, as a viewer unless a claim says more
 * @param roleClaim the claim whose values decide about the role at each login; null: roles are given here
 * @param researchers values of the claim that make a researcher
 * @param admins values of the claim that make an administrator
 */
@ConfigurationProperties("emp.oidc")
public record OidcSettings(
        @DefaultValue("false") boolean createAccounts,
        @Nullable String roleClaim,
        @DefaultValue List<String> researchers,
        @DefaultValue List<String> admins) {}
