package org.emplab.web.security;

import jakarta.servlet.http.HttpServletRequest;
import org.emplab.server.security.AnsweredRequest;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The servlet request that this thread answers. */
@Component
final class AuditedRequest implements AnsweredRequest {
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
