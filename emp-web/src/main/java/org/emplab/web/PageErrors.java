package org.emplab.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.emplab.server.api.Refusal;
import org.emplab.web.api.RefusalAnswer;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MultipartException;
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
        if (failure instanceof Refusal refusal) {
            return refused(request, response, handler, refusal);
        }
        Integer status = status(request, failure);
        if (status == null || response.isCommitted()) {
            return null;
        }
        try {
            if (status == HttpServletResponse.SC_BAD_REQUEST) {
                request.setAttribute("why", why(failure));
            }
            response.sendError(status);
        } catch (IOException gone) {
            return null;
        }
        return new ModelAndView();
    }

    /** Answers a page that is refused; {@code Problems} answers REST. */
    private static @Nullable ModelAndView refused(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Refusal refusal) {
        boolean rest = handler instanceof HandlerMethod method
                && AnnotatedElementUtils.hasAnnotation(method.getBeanType(), RestController.class);
        if (response.isCommitted() || rest && !wantsPage(request)) {
            return null;
        }
        RefusalAnswer.headers(refusal).forEach((name, values) -> response.setHeader(name, values.get(0)));
        int status = RefusalAnswer.status(refusal).value();
        if (status == HttpServletResponse.SC_BAD_REQUEST) {
            request.setAttribute("why", refusal.getMessage());
        }
        try {
            response.sendError(status, refusal.getMessage());
        } catch (IOException gone) {
            return null;
        }
        return new ModelAndView();
    }

    private static @Nullable Integer status(HttpServletRequest request, Exception failure) {
        if (failure instanceof ErrorResponse error) {
            return wantsPage(request) ? error.getStatusCode().value() : null;
        }
        if (failure instanceof MethodArgumentTypeMismatchException) {
            return wantsPage(request) ? HttpServletResponse.SC_BAD_REQUEST : null;
        }
        return failure instanceof MultipartException
                ? HttpServletResponse.SC_BAD_REQUEST
                : null; // a form without parts
    }

    private static @Nullable String why(Exception failure) {
        if (failure instanceof MethodArgumentTypeMismatchException wrong) {
            return wrong.getName() + " cannot be " + wrong.getValue() + ".";
        }
        return failure instanceof ErrorResponse error ? error.getBody().getDetail() : null;
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
