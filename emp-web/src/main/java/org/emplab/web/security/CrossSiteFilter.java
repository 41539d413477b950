package org.emplab.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Refuses a form that another site sends, by the word of the browser. A host beside this one could set both the cookie and
 * the form's token that goes with it.
 */
final class CrossSiteFilter extends OncePerRequestFilter {
    private static final String SITE = "Sec-Fetch-Site";
    private static final Set<String> OTHERS = Set.of("cross-site", "same-site");

    private final PageDenied denied;

    CrossSiteFilter(PageDenied denied) {
        this.denied = denied;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String site = request.getHeader(SITE);
        if (site != null && OTHERS.contains(site) && !PageDenied.isRead(request) && !BearerTokens.shown(request)) {
            denied.handle(request, response, new CsrfException("a form of another site"));
        } else {
            chain.doFilter(request, response);
        }
    }
}
