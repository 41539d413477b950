package org.emplab.web.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * The answer of a page where the database refuses a change: a text that no table can keep, such as one with a
 * NUL, is wrong (400); of two people who do the same at once, the second is told of the first (409). Nothing is broken here.
 */
@Component
class RefusedByTheDatabase implements HandlerExceptionResolver, Ordered {
    private static final String TEXT_OR_NUMBER = "22";
    private static final String TAKEN = "23505";
    private static final String GONE = "23503";
    private static final String OF_AGENTS = "/api/v1/agent/";

    enum Why {
        UNSTORABLE,
        /** Another person changed it. An agent would take a refusal for the last word: for an agent this is a failure. */
        CHANGED_MEANWHILE,
        OTHER
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        Why why = why(failure, request);
        if (why == Why.OTHER || response.isCommitted()) {
            return null;
        }
        try {
            response.sendError(
                    why == Why.UNSTORABLE ? HttpServletResponse.SC_BAD_REQUEST : HttpServletResponse.SC_CONFLICT);
        } catch (IOException gone) {
            return null;
        }
        return new ModelAndView();
    }

    static Why why(Exception failure, HttpServletRequest request) {
        String state = failure instanceof DataIntegrityViolationException refused
                        && refused.getMostSpecificCause() instanceof SQLException cause
                ? String.valueOf(cause.getSQLState())
                : "";
        if (state.startsWith(TEXT_OR_NUMBER)) {
            return Why.UNSTORABLE;
        }
        boolean meanwhile =
                failure instanceof OptimisticLockingFailureException || state.equals(TAKEN) || state.equals(GONE);
        return meanwhile && !request.getServletPath().startsWith(OF_AGENTS) ? Why.CHANGED_MEANWHILE : Why.OTHER;
    }

    /** Comes after {@link Problems}, which says more of a call. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }
}
