package org.emplab.server.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;

/** Slows down guessing: an address may try a password or an enrolment token only so often. */
final class LoginRateLimit extends OncePerRequestFilter {
    static final int ATTEMPTS = 20;
    static final Duration WINDOW = Duration.ofMinutes(1);
    private static final int ADDRESSES = 10_000;

    private final Clock clock;
    private final Map<String, Deque<Instant>> attempts = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Deque<Instant>> eldest) {
            return size() > ADDRESSES;
        }
    };

    LoginRateLimit(Clock clock) {
        this.clock = clock;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        String path = request.getRequestURI().substring(request.getContextPath().length());
        return !HttpMethod.POST.matches(request.getMethod())
                || !(path.equals("/login") || path.equals("/api/v1/enrol"));
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (permitted(request.getRemoteAddr())) {
            chain.doFilter(request, response);
        } else {
            response.setHeader("Retry-After", Long.toString(WINDOW.toSeconds()));
            response.sendError(HttpStatus.TOO_MANY_REQUESTS.value(), "too many attempts; wait a minute");
        }
    }

    private synchronized boolean permitted(String address) {
        Instant now = clock.instant();
        Deque<Instant> recent = attempts.computeIfAbsent(address, none -> new ArrayDeque<>());
        while (!recent.isEmpty() && recent.getFirst().isBefore(now.minus(WINDOW))) {
            recent.removeFirst();
        }
        if (recent.size() >= ATTEMPTS) {
            return false;
        }
        recent.addLast(now);
        return true;
    }
}
