package org.emplab.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.security.RefusalLog;
import org.emplab.server.security.Secrets;
import org.emplab.server.security.account.TokenLookup;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.context.RequestAttributeSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/** Authenticates callers by a person's or a machine's bearer token. */
public final class BearerTokens extends OncePerRequestFilter {
    private static final String SCHEME = "Bearer ";
    private static final String REFUSED = BearerTokens.class.getName() + ".REFUSED";
    private static final String SHOWN = BearerTokens.class.getName() + ".SHOWN";
    private static final String TOKEN = "token";

    /** Calendar programs cannot send a header: there, a token that reads calendars alone may stand in the address. */
    public static final RequestMatcher CALENDAR = new OrRequestMatcher(
            PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.GET, "/api/v1/me/calendar.ics"),
            PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.GET, "/api/v1/machines/*/calendar.ics"));

    private final TokenLookup tokens;
    /** Keeps the authentication for a streamed answer, which ends in a dispatch of its own. */
    private final SecurityContextRepository streaming = new RequestAttributeSecurityContextRepository();

    public BearerTokens(TokenLookup tokens) {
        this.tokens = tokens;
    }

    public static boolean shown(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    /** The hash of the token by which the request's caller was let in; null: by none. */
    public static byte @Nullable [] sha256(HttpServletRequest request) {
        return (byte[]) request.getAttribute(SHOWN);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean inAddress = !shown(request) && CALENDAR.matches(request) && request.getParameter(TOKEN) != null;
        if (!shown(request) && !inAddress) {
            chain.doFilter(request, response);
            return;
        }
        String token = inAddress
                ? request.getParameter(TOKEN)
                : request.getHeader(HttpHeaders.AUTHORIZATION)
                        .substring(SCHEME.length())
                        .strip();
        byte[] sha256 = Secrets.sha256(token);
        Optional<Authentication> authentication = tokens.owner(sha256)
                .filter(owner -> !inAddress
                        || owner.getAuthorities().stream()
                                .anyMatch(one -> TokenLookup.CALENDARS_ONLY.equals(one.getAuthority())));
        if (authentication.isEmpty()) {
            request.setAttribute(REFUSED, true);
            chain.doFilter(request, response);
            return;
        }
        request.setAttribute(SHOWN, sha256);
        SecurityContext context = SecurityContextHolder.createEmptyContext();
        context.setAuthentication(authentication.get());
        SecurityContextHolder.setContext(context);
        streaming.saveContext(context, request, response);
        chain.doFilter(request, response);
    }

    /** Answers a caller whose token is void, once the body is out of the way. */
    public static final class Refused extends OncePerRequestFilter {
        private final RefusalLog refusals;
        private final AuthenticationEntryPoint refuse;

        public Refused(RefusalLog refusals, AuthenticationEntryPoint refuse) {
            this.refusals = refusals;
            this.refuse = refuse;
        }

        @Override
        protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
                throws ServletException, IOException {
            if (request.getAttribute(REFUSED) == null) {
                chain.doFilter(request, response);
                return;
            }
            refusals.record("refuse token", () -> request.getMethod() + " " + request.getServletPath(), Map.of());
            refuse.commence(request, response, new BadCredentialsException("the token is unknown, expired or revoked"));
        }
    }
}
