package org.emplab.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * A browser that asks for a page gets an error page, whatever the server answers to scripts: not-found and the like go to
 * the container's error dispatch, and from there to {@code templates/error}.
 */
@Component
class PageErrors implements HandlerExceptionResolver, Ordered {
    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (!(failure instanceof ErrorResponse error) || !wantsPage(request) || response.isCommitted()) {
            return null;
        }
        try {
            response.sendError(error.getStatusCode().value());
        } catch (IOException gone) {
            return null;
        }
        return new ModelAndView();
    }

    private static boolean wantsPage(HttpServletRequest request) {
        String accept = request.getHeader("Accept");
        return accept != null
                && accept.contains("text/html")
                && !request.getServletPath().startsWith("/api/");
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
