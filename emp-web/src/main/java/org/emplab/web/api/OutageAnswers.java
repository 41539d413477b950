package org.emplab.web.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.emplab.server.database.Outage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/** Answers pages and calls alike while the database is away or full: not now (503). {@link ProblemErrors} words it. */
@Component
class OutageAnswers implements HandlerExceptionResolver, Ordered {
    private static final Logger LOG = LoggerFactory.getLogger(OutageAnswers.class);

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception failure) {
        if (!Outage.is(failure) || response.isCommitted()) {
            return null;
        }
        LOG.warn("answered 503", failure);
        try {
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
        } catch (IOException gone) {
            return null;
        }
        return new ModelAndView();
    }

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }
}
