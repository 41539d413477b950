package org.emplab.server.security.account;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.emplab.web.WebPaths;
import org.emplab.web.account.OtherLogin;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.oauth2.client.authentication.OAuth2AuthenticationToken;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.authentication.logout.LogoutSuccessHandler;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.WebUtils;

/**
 * Logs people out at the provider, too, if they want that (OpenID Connect RP-Initiated Logout). It begins by a link on
 * the page that a person sees once they are logged out here: the content policy lets no form lead to another host.
 * Until then their own browser keeps the word of the provider, by which it knows whom to log out.
 */
public final class ProviderLogout extends OncePerRequestFilter implements LogoutSuccessHandler {
    private static final String COOKIE = "LOGOUT";
    private static final int KEPT_SECONDS = 600;
    /** Browsers keep cookies of 4 KB, name and attributes included. */
    private static final int LONGEST_WORD = 3500;
    /** The value in place of a word that is longer. */
    private static final String TOO_LONG = "-";

    private final ClientRegistrationRepository providers;

    public ProviderLogout(ClientRegistrationRepository providers) {
        this.providers = providers;
    }

    @Override
    public void onLogoutSuccess(
            HttpServletRequest request, HttpServletResponse response, @Nullable Authentication loggedOut) {
        String to = request.getContextPath() + WebPaths.LOGIN + "?logout";
        if (loggedOut instanceof OAuth2AuthenticationToken there
                && there.getPrincipal() instanceof LoggedInElsewhere person
                && provider(there.getAuthorizedClientRegistrationId())
                        .flatMap(ProviderLogout::endpoint)
                        .isPresent()) {
            String word = person.getIdToken().getTokenValue();
            keep(request, response, word.length() > LONGEST_WORD ? TOO_LONG : word, KEPT_SECONDS);
            to += "=" + there.getAuthorizedClientRegistrationId();
        }
        response.setStatus(HttpStatus.SEE_OTHER.value());
        response.setHeader("Location", to);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String begin = request.getContextPath() + OtherLogin.LEAVE;
        Optional<ClientRegistration> provider = request.getRequestURI().startsWith(begin)
                ? provider(request.getRequestURI().substring(begin.length()))
                : Optional.empty();
        Cookie kept = WebUtils.getCookie(request, COOKIE);
        if (kept == null || provider.flatMap(ProviderLogout::endpoint).isEmpty()) {
            chain.doFilter(request, response);
            return;
        }
        keep(request, response, "", 0);
        response.sendRedirect(logoutAddress(provider.get(), kept.getValue()));
    }

    /** The provider's address for the logout. Without its own word the provider hears which lab asks, and asks the person. */
    private static String logoutAddress(ClientRegistration provider, String word) {
        return UriComponentsBuilder.fromUriString(endpoint(provider).orElseThrow())
                .queryParam(word.equals(TOO_LONG) ? "client_id" : "id_token_hint", "{value}")
                .encode()
                .buildAndExpand(word.equals(TOO_LONG) ? provider.getClientId() : word)
                .toUriString();
    }

    private Optional<ClientRegistration> provider(String key) {
        try {
            return Optional.ofNullable(providers.findByRegistrationId(key));
        } catch (OAuth2AuthenticationException away) {
            return Optional.empty();
        }
    }

    /** The provider's address for logging out; empty if it has none. */
    private static Optional<String> endpoint(ClientRegistration provider) {
        return Optional.of(provider.getProviderDetails().getConfigurationMetadata())
                .map(said -> said.get("end_session_endpoint"))
                .map(String::valueOf);
    }

    private static void keep(HttpServletRequest request, HttpServletResponse response, String word, int seconds) {
        Cookie cookie = new Cookie(COOKIE, word);
        cookie.setPath(request.getContextPath() + "/");
        cookie.setMaxAge(seconds);
        cookie.setHttpOnly(true);
        cookie.setAttribute("SameSite", "Lax");
        response.addCookie(cookie);
    }
}
