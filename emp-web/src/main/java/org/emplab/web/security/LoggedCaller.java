package org.emplab.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.emplab.server.security.Caller;
import org.slf4j.MDC;
import org.springframework.security.authentication.AnonymousAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Adds the caller ({@code user} or {@code machine}) and the {@code run} to whatever is logged within a request. */
@Component
class LoggedCaller extends OncePerRequestFilter {
    private static final Pattern RUN = Pattern.compile("/runs/([0-9A-Fa-f-]{36})(?:/|$)");

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            Authentication caller = SecurityContextHolder.getContext().getAuthentication();
            if (caller != null && caller.getPrincipal() instanceof Caller.Machine machine) {
                MDC.put("machine", machine.name());
            } else if (caller != null && !(caller instanceof AnonymousAuthenticationToken)) {
                MDC.put("user", caller.getName());
            }
            Matcher run = RUN.matcher(request.getRequestURI());
            if (run.find()) {
                MDC.put("run", run.group(1));
            }
            chain.doFilter(request, response);
        } finally {
            MDC.remove("machine");
            MDC.remove("user");
            MDC.remove("run");
        }
    }
}
