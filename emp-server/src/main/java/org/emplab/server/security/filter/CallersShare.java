package org.emplab.server.security.filter;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.stream.Stream;
import org.emplab.server.api.UnderWay;
import org.emplab.server.ingest.LimitedStream;
import org.emplab.server.security.Caller;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Leaves threads and memory for everybody else, whatever one known caller does, be it a script that ran wild or a token in
 * the wrong hands: only so many of one's requests are served at a time, and of a body that is read as a whole only as much
 * is taken as of a form. What is streamed to the disk or to the database has limits of its own.
 */
final class CallersShare extends OncePerRequestFilter {
    static final int OF_PERSON = 32;
    /** An agent makes one call at a time; those that it has given up may still be under way. */
    static final int OF_MACHINE = 4;

    static final int BODY_BYTES = 2 << 20;

    private static final RequestMatcher STREAMED = new OrRequestMatcher(Stream.of(
                    "/import",
                    "/api/v1/imports",
                    "/api/v1/studies",
                    "/api/v1/agent/runs/*/samples",
                    "/api/v1/agent/runs/*/result")
            .<RequestMatcher>map(
                    path -> PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, path))
            .toList());

    private final UnderWay underWay = new UnderWay();

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        if (caller == null) {
            chain.doFilter(request, response);
            return;
        }
        boolean streamed = STREAMED.matches(request);
        if (!streamed && request.getContentLengthLong() > BODY_BYTES) {
            Unread.leave(request, response);
            response.sendError(HttpStatus.CONTENT_TOO_LARGE.value(), tooLarge());
            return;
        }
        String who = Caller.whoOrAnonymous();
        int most = caller.getPrincipal() instanceof Caller.Machine ? OF_MACHINE : OF_PERSON;
        if (!underWay.begin(who, most)) {
            Unread.leave(request, response);
            response.setHeader(HttpHeaders.RETRY_AFTER, "5");
            response.sendError(
                    HttpStatus.TOO_MANY_REQUESTS.value(),
                    most + " requests of yours are under way; let one of them end first");
            return;
        }
        try {
            chain.doFilter(streamed ? request : new BoundedRequest(request), response);
        } finally {
            underWay.end(who);
        }
    }

    private static String tooLarge() {
        return "the body is longer than " + (BODY_BYTES >> 20) + " MB";
    }

    /** Ends with a refusal where its body is too long, which does not say its length beforehand. */
    private static final class BoundedRequest extends ReadThrough {
        BoundedRequest(HttpServletRequest request) {
            super(request);
        }

        @Override
        InputStream through(InputStream body) {
            return new LimitedStream(body, BODY_BYTES, tooLarge());
        }
    }
}
