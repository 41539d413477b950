package org.emplab.server.security.filter;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.emplab.server.api.UnderWay;
import org.emplab.web.WebPaths;
import org.emplab.web.account.OtherLogin;
import org.jspecify.annotations.Nullable;
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
 * Keeps those off of whom nobody knows yet who they are. Only so many of their requests are served at a time, and fewer
 * from one address, so that threads are left for everybody else however slowly a stranger sends or reads. Of a body a few
 * kilobytes are read, for a few seconds; more of an enrolment. Behind this filter nothing is left to be read.
 *
 * <p>A form of parts, which the container spools to disk, is read for a researcher's import only.
 */
final class Strangers extends OncePerRequestFilter {
    static final int AT_A_TIME = 100;
    static final int FROM_ADDRESS = 32;
    static final int ENROLMENTS = 8;
    /** Logins elsewhere, which wait for the provider. */
    static final int AT_PROVIDERS = 16;

    static final int BODY_BYTES = 8 * 1024;
    static final int ENROLMENT_BYTES = 256 * 1024;
    private static final long LONGEST_NANOS = Duration.ofSeconds(5).toNanos();

    static final RequestMatcher ENROL = post("/api/v1/enrol");
    private static final RequestMatcher LOGIN = post(WebPaths.LOGIN);
    static final RequestMatcher IMPORT = post("/import");
    private static final RequestMatcher AT_PROVIDER = new OrRequestMatcher(
            PathPatternRequestMatcher.withDefaults().matcher(OtherLogin.BEGIN + "**"),
            PathPatternRequestMatcher.withDefaults().matcher("/login/oauth2/code/**"));
    private static final RequestMatcher HEALTH =
            PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.GET, "/actuator/health/**");

    private final Semaphore requests = new Semaphore(AT_A_TIME);
    private final Semaphore enrolments = new Semaphore(ENROLMENTS);
    private final Semaphore atProviders = new Semaphore(AT_PROVIDERS);
    private final UnderWay fromAddress = new UnderWay();

    private static RequestMatcher post(String path) {
        return PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, path);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        boolean enrolment = ENROL.matches(request);
        if (caller != null && !enrolment) {
            if (isForm(request, "multipart/") && !(IMPORT.matches(request) && mayImport(caller))) {
                Unread.leave(request, response);
                response.sendError(
                        mayImport(caller) ? HttpStatus.UNSUPPORTED_MEDIA_TYPE.value() : HttpStatus.FORBIDDEN.value());
            } else {
                chain.doFilter(request, response);
            }
            return;
        }
        if (!hasBody(request) && HEALTH.matches(request)) {
            chain.doFilter(request, response);
            return;
        }
        String address = request.getRemoteAddr();
        if (!enter(address)) {
            busy(request, response);
            return;
        }
        try {
            if (enrolment) {
                serveAFew(enrolments, request, response, chain, ENROLMENT_BYTES);
            } else if (AT_PROVIDER.matches(request)) {
                serveAFew(atProviders, request, response, chain, BODY_BYTES);
            } else {
                serve(request, response, chain, BODY_BYTES);
            }
        } finally {
            leave(address);
        }
    }

    private static void serveAFew(
            Semaphore few, HttpServletRequest request, HttpServletResponse response, FilterChain chain, int limit)
            throws ServletException, IOException {
        if (!few.tryAcquire()) {
            busy(request, response);
            return;
        }
        try {
            serve(request, response, chain, limit);
        } finally {
            few.release();
        }
    }

    private static void serve(HttpServletRequest request, HttpServletResponse response, FilterChain chain, int limit)
            throws ServletException, IOException {
        if (!hasBody(request)) {
            chain.doFilter(request, response);
            return;
        }
        byte @Nullable [] body = body(request, limit);
        if (body != null) {
            chain.doFilter(new ReadBody(request, body), response);
            return;
        }
        Unread.leave(request, response);
        if (LOGIN.matches(request) || ENROL.matches(request)) {
            response.sendError(HttpStatus.CONTENT_TOO_LARGE.value());
        } else {
            chain.doFilter(new ReadBody(request, new byte[0]), response);
        }
    }

    /** The whole body, or null if it is too large or too slow. */
    static byte @Nullable [] body(HttpServletRequest request, int limit) throws IOException {
        if (request.getContentLengthLong() > limit) {
            return null;
        }
        long deadline = System.nanoTime() + LONGEST_NANOS;
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        byte[] piece = new byte[BODY_BYTES];
        ServletInputStream in = request.getInputStream();
        for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
            body.write(piece, 0, read);
            if (body.size() > limit || System.nanoTime() - deadline > 0) {
                return null;
            }
        }
        return body.toByteArray();
    }

    private static void busy(HttpServletRequest request, HttpServletResponse response) throws IOException {
        Unread.leave(request, response);
        response.setHeader(HttpHeaders.RETRY_AFTER, "10");
        response.sendError(HttpStatus.SERVICE_UNAVAILABLE.value());
    }

    private boolean enter(String address) {
        if (!requests.tryAcquire()) {
            return false;
        }
        if (!fromAddress.begin(address, FROM_ADDRESS)) {
            requests.release();
            return false;
        }
        return true;
    }

    private void leave(String address) {
        fromAddress.end(address);
        requests.release();
    }

    static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }

    private static boolean isForm(HttpServletRequest request, String type) {
        String given = request.getContentType();
        return given != null && given.regionMatches(true, 0, type, 0, type.length());
    }

    private static boolean mayImport(Authentication caller) {
        return caller.getAuthorities().stream()
                .anyMatch(authority -> "ROLE_RESEARCHER".equals(authority.getAuthority())
                        || "ROLE_ADMIN".equals(authority.getAuthority()));
    }
}
