package org.emplab.server.security.oidc;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.emplab.server.security.session.LoggedInElsewhere;
import org.emplab.web.WebPaths;
import org.emplab.web.account.OtherLogin;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.web.authentication.logout.LogoutSuccessHandler;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.WebUtils;

/**
 * Logging out at the provider, too, for whoever wants that (OpenID Connect RP-Initiated Logout). It begins by a link on the
 * page that a person sees once they are logged out here: the content policy lets no form lead to another host. Until then
 * their own browser keeps the word of the provider, by which it knows whom to log out.
 */
public final class ProviderLogout extends OncePerRequestFilter implements LogoutSuccessHandler {
    private static final String COOKIE = "LOGOUT";
    private static final int KEPT_SECONDS = 600;

    private final @Nullable ClientRegistrationRepository providers;

    public ProviderLogout(@Nullable ClientRegistrationRepository providers) {
        this.providers = providers;
    }

    @Override
    public void onLogoutSuccess(
            HttpServletRequest request, HttpServletResponse response, @Nullable Authentication loggedOut) {
        String to = request.getContextPath() + WebPaths.LOGIN + "?logout";
        if (loggedOut instanceof OAuth2AuthenticationToken there
                && there.getPrincipal() instanceof LoggedInElsewhere person
                && endpoint(there.getAuthorizedClientRegistrationId()).isPresent()) {
            keep(request, response, person.getIdToken().getTokenValue(), KEPT_SECONDS);
            to += "=" + there.getAuthorizedClientRegistrationId();
        }
        response.setStatus(HttpStatus.SEE_OTHER.value());
        response.setHeader("Location", to);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String begin = request.getContextPath() + OtherLogin.LEAVE;
        Optional<String> endpoint = request.getRequestURI().startsWith(begin)
                ? endpoint(request.getRequestURI().substring(begin.length()))
                : Optional.empty();
        Cookie kept = WebUtils.getCookie(request, COOKIE);
        if (endpoint.isEmpty() || kept == null) {
            chain.doFilter(request, response);
            return;
        }
        keep(request, response, "", 0);
        response.sendRedirect(UriComponentsBuilder.fromUriString(endpoint.get())
                .queryParam("id_token_hint", "{token}")
                .encode()
                .buildAndExpand(kept.getValue())
                .toUriString());
    }

    /** Where a provider logs people out; empty if it does not say, or there is no such provider. */
    private Optional<String> endpoint(String key) {
        return Optional.ofNullable(providers)
                .map(known -> known.findByRegistrationId(key))
                .map(provider -> provider.getProviderDetails().getConfigurationMetadata())
                .map(said -> said.get("end_session_endpoint"))
                .map(String::valueOf);
    }

    private static void keep(HttpServletRequest request, HttpServletResponse response, String word, int seconds) {
        Cookie cookie = new Cookie(COOKIE, word);
        cookie.setPath(request.getContextPath() + OtherLogin.LEAVE);
        cookie.setMaxAge(seconds);
        cookie.setHttpOnly(true);
        cookie.setSecure(request.isSecure());
        cookie.setAttribute("SameSite", "Lax");
        response.addCookie(cookie);
    }
}
