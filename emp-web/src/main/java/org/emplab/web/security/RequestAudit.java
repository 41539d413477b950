package org.emplab.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.security.RefusalLog;
import org.emplab.server.security.RefusalLog.AnsweredRequest;
import org.springframework.dao.DataAccessException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Puts every refusal and every change by a person on record: what no service recorded in the words of what happened is
 * recorded as the request that it was. Agents have their run's events.
 */
final class RequestAudit extends OncePerRequestFilter {
    private final Audit audit;
    private final RefusalLog refusals;

    RequestAudit(Audit audit, RefusalLog refusals) {
        this.audit = audit;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(request, response);
        if (AuditedRequest.isRecorded(request)) {
            return;
        }
        int status = response.getStatus();
        String asked = request.getMethod() + " " + request.getServletPath();
        if (status == HttpServletResponse.SC_UNAUTHORIZED
                || status == HttpServletResponse.SC_FORBIDDEN
                || status == HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE
                || status == 429) {
            refusals.record("refuse request", () -> asked, Map.of("status", status));
        } else if (status < 400 && changes(request) && isPerson()) {
            try {
                audit.record(Caller.whoOrAnonymous(), "request", asked, Map.of("status", status));
            } catch (DataAccessException | TransactionException away) {
                logger.warn(asked + " is not on record: " + away.getMessage()); // it is done, and cannot be undone here
            }
        }
    }

    /** False for a preview, which comes by POST since its text is long and changes nothing. */
    private static boolean changes(HttpServletRequest request) {
        return CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request)
                && !request.getServletPath().endsWith("/preview");
    }

    private static boolean isPerson() {
        Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        return caller != null && !(caller.getPrincipal() instanceof Caller.Machine);
    }

    /** The servlet request that this thread answers. */
    @Component
    static final class AuditedRequest implements AnsweredRequest {
        private static final String RECORDED = AuditedRequest.class.getName();

        @Override
        public String address() {
            return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes request
                    ? request.getRequest().getRemoteAddr()
                    : "here";
        }

        @Override
        public void recorded() {
            if (RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes request) {
                request.getRequest().setAttribute(RECORDED, true);
            }
        }

        /** Whether something was recorded while the request was answered. */
        static boolean isRecorded(HttpServletRequest request) {
            return request.getAttribute(RECORDED) != null;
        }
    }
}
