package org.emplab.server.security;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.emplab.web.WebPaths;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.savedrequest.HttpSessionRequestCache;

/**
 * Answers a person who may not do what they asked for: with the error page, or with the login where a form was open for
 * longer than the session.
 */
final class PageDenied implements AccessDeniedHandler {
    private final Refusals refusals;

    PageDenied(Refusals refusals) {
        this.refusals = refusals;
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException denied)
            throws IOException, ServletException {
        if (denied instanceof CsrfException
                && SecurityContextHolder.getContext().getAuthentication() == null) {
            refusals.record(
                    "refuse request",
                    () -> request.getMethod() + " " + request.getServletPath(),
                    Map.of("reason", "CSRF"));
            response.sendRedirect(request.getContextPath() + WebPaths.LOGIN + "?expired");
        } else {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
        }
    }

    /** After a login a person comes back to the page they wanted, never to a part of one that a script asked for. */
    @SuppressWarnings("NullAway") // null is documented: no parameter is added to the address
    static HttpSessionRequestCache pagesOnly() {
        HttpSessionRequestCache cache = new HttpSessionRequestCache();
        cache.setMatchingRequestParameterName(null);
        cache.setRequestMatcher(PageDenied::wantsPage);
        return cache;
    }

    private static boolean wantsPage(HttpServletRequest request) {
        String accept = request.getHeader(HttpHeaders.ACCEPT);
        return HttpMethod.GET.matches(request.getMethod())
                && accept != null
                && accept.contains("text/html")
                && request.getHeader("HX-Request") == null;
    }
}
