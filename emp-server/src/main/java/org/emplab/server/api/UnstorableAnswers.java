package org.emplab.server.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** A form or an address with a text that no table can keep, such as one with a NUL, is wrong (400); nothing is broken here. */
@Component
class UnstorableAnswers implements HandlerExceptionResolver, Ordered {
    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (!(failure instanceof DataIntegrityViolationException refused)
                || reason(refused) == null
                || response.isCommitted()) {
            return null;
        }
        try {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
        } catch (IOException gone) {
            return null;
        }
        return new ModelAndView();
    }

    /** What the database says is wrong with a value; null if the failure is another. */
    static @Nullable String reason(DataIntegrityViolationException failure) {
        return failure.getMostSpecificCause() instanceof SQLException cause
                        && String.valueOf(cause.getSQLState()).startsWith("22")
                ? cause.getMessage()
                : null;
    }

    /** After {@link Problems}, who say more of a call. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE;
    }
}
