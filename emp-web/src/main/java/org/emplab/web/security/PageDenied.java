package org.emplab.web.security;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import org.emplab.server.security.RefusalLog;
import org.emplab.web.WebPaths;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.savedrequest.CookieRequestCache;
import org.springframework.security.web.savedrequest.RequestCache;
import org.springframework.security.web.savedrequest.SavedRequest;

/**
 * Answers a person who may not do what they asked for: with the error page, or with the login where a form was open for
 * longer than the session.
 */
record PageDenied(RefusalLog refusals) implements AccessDeniedHandler {
    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException denied)
            throws IOException, ServletException {
        if (denied instanceof CsrfException
                && SecurityContextHolder.getContext().getAuthentication() == null) {
            expired(request, response, "CSRF");
        } else {
            response.sendError(HttpServletResponse.SC_FORBIDDEN);
        }
    }

    /** Leads to the login, which tells a person that what they sent was not carried out. */
    void expired(HttpServletRequest request, HttpServletResponse response, String reason) throws IOException {
        refusals.record(
                "refuse request", () -> request.getMethod() + " " + request.getServletPath(), Map.of("reason", reason));
        response.sendRedirect(request.getContextPath() + WebPaths.LOGIN + "?expired");
    }

    /** Whether a request changes nothing, so that the login loses nothing of it. */
    static boolean isRead(HttpServletRequest request) {
        return !CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request);
    }

    /**
     * Leads a person after the login back to the page they wanted, never to a part of one that a script asked for, nor to
     * another site. Which page that is their browser keeps, not a session.
     */
    static RequestCache pagesOnly() {
        CookieRequestCache cache = new CookieRequestCache() {
            @Override
            @SuppressWarnings("NullAway") // without one it is null
            public SavedRequest getRequest(HttpServletRequest request, HttpServletResponse response) {
                SavedRequest wanted = super.getRequest(request, response);
                return wanted != null && isHere(wanted.getRedirectUrl(), request) ? wanted : null;
            }
        };
        cache.setRequestMatcher(PageDenied::wantsPage);
        cache.setCookieCustomizer(cookie -> cookie.setAttribute("SameSite", "Lax"));
        return cache;
    }

    private static boolean isHere(String url, HttpServletRequest request) {
        URI page = URI.create(url);
        return request.getServerName().equalsIgnoreCase(page.getHost());
    }

    private static boolean wantsPage(HttpServletRequest request) {
        String accept = request.getHeader(HttpHeaders.ACCEPT);
        return HttpMethod.GET.matches(request.getMethod())
                && accept != null
                && accept.contains("text/html")
                && request.getHeader("HX-Request") == null;
    }
}
