package org.emplab.server.security.filter;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.UriUtils;

/**
 * Refuses an address whose query has a {@code %} without two hexadecimal digits. The container leaves such a parameter out
 * without a word, but throws at the first of a day, wherever that is asked for it.
 */
final class TornQuery extends OncePerRequestFilter {
    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (isTorn(request.getQueryString())) {
            response.sendError(HttpStatus.BAD_REQUEST.value());
        } else {
            chain.doFilter(request, response);
        }
    }

    private static boolean isTorn(@Nullable String query) {
        if (query == null) {
            return false;
        }
        try {
            UriUtils.decode(query, StandardCharsets.UTF_8);
            return false;
        } catch (IllegalArgumentException e) {
            return true;
        }
    }
}
