package org.emplab.web.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import org.emplab.server.api.Refusal;
import org.emplab.server.database.Outage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Sends failures to the container's error dispatch, and from there to {@code templates/error} and
 * {@link ProblemErrors}: those of a browser that asks for a page, whatever the server answers to scripts, and all while
 * the database is away or full.
 */
@Component
class PageErrors implements HandlerExceptionResolver, Ordered {
    private static final Logger LOG = LoggerFactory.getLogger(PageErrors.class);
    private static final String TEXT_OR_NUMBER = "22";
    private static final String TAKEN = "23505";
    private static final String GONE = "23503";
    private static final String OF_AGENTS = "/api/v1/agent/";

    /** @param why what is wrong with a bad request; null: the page says nothing of it */
    private record Answer(HttpStatusCode status, @Nullable String why) {}

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        Answer answer = response.isCommitted() ? null : answer(request, handler, failure);
        if (answer == null) {
            return null;
        }
        if (failure instanceof Refusal refusal) {
            RefusalAnswer.headers(refusal).forEach((name, values) -> response.setHeader(name, values.get(0)));
        }
        if (answer.status().isSameCodeAs(HttpStatus.BAD_REQUEST)) {
            request.setAttribute("why", answer.why());
        }
        try {
            response.sendError(answer.status().value(), failure instanceof Refusal ? failure.getMessage() : null);
        } catch (IOException gone) {
            return null;
        }
        return new ModelAndView();
    }

    private static @Nullable Answer answer(HttpServletRequest request, @Nullable Object handler, Exception failure) {
        if (Outage.is(failure)) {
            LOG.warn("answered 503", failure);
            return new Answer(HttpStatus.SERVICE_UNAVAILABLE, null);
        }
        boolean page = wantsPage(request);
        if (failure instanceof Refusal refusal) {
            return page || !isRest(handler) ? new Answer(RefusalAnswer.status(refusal), refusal.getMessage()) : null;
        }
        if (page && failure instanceof ErrorResponse error) {
            return new Answer(error.getStatusCode(), error.getBody().getDetail());
        }
        if (page && failure instanceof MethodArgumentTypeMismatchException wrong) {
            return new Answer(HttpStatus.BAD_REQUEST, wrong.getName() + " cannot be " + wrong.getValue() + ".");
        }
        if (failure instanceof MultipartException) { // a form without parts
            return new Answer(HttpStatus.BAD_REQUEST, null);
        }
        return isRest(handler)
                ? null
                : refusedByTheDatabase(failure, request)
                        .map(status -> new Answer(status, null))
                        .orElse(null);
    }

    /**
     * The answer where the database refuses a change: a text that no table can keep, such as one with a NUL, is wrong
     * (400); of two people who do the same at once, the second is told of the first (409). Nothing is broken here. An
     * agent would take a refusal for the last word: for an agent a change meanwhile is a failure.
     */
    static Optional<HttpStatus> refusedByTheDatabase(Exception failure, HttpServletRequest request) {
        String state = failure instanceof DataIntegrityViolationException refused
                        && refused.getMostSpecificCause() instanceof SQLException cause
                ? String.valueOf(cause.getSQLState())
                : "";
        if (state.startsWith(TEXT_OR_NUMBER)) {
            return Optional.of(HttpStatus.BAD_REQUEST);
        }
        boolean meanwhile =
                failure instanceof OptimisticLockingFailureException || state.equals(TAKEN) || state.equals(GONE);
        return meanwhile && !request.getServletPath().startsWith(OF_AGENTS)
                ? Optional.of(HttpStatus.CONFLICT)
                : Optional.empty();
    }

    private static boolean isRest(@Nullable Object handler) {
        return handler instanceof HandlerMethod method
                && AnnotatedElementUtils.hasAnnotation(method.getBeanType(), RestController.class);
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
