package org.emplab.web.security;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.catalina.connector.ClientAbortException;
import org.emplab.server.api.ConcurrencyLimit;
import org.emplab.server.api.Refusal;
import org.emplab.server.security.Caller;
import org.emplab.server.security.LoginRateLimit;
import org.emplab.server.security.RefusalLog;
import org.emplab.web.api.RefusalAnswer;
import org.emplab.web.security.LoginProviders.OidcProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.servlet.util.matcher.PathPatternRequestMatcher;
import org.springframework.security.web.util.matcher.OrRequestMatcher;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingRequestWrapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Limits how many requests of one caller are served at the same time and how long their bodies are, before anything reads
 * a body. An anonymous caller is limited by address, and all of them together leave threads for callers that are known.
 *
 * <p>A refused request is answered and its connection closed, so that no thread waits for the rest of its body. How long a
 * body may take is the container's matter ({@code server.tomcat.connection-timeout}).
 */
public final class RequestLimitFilter extends OncePerRequestFilter {
    static final int ANONYMOUS = 100;
    static final int FROM_ADDRESS = 32;
    /** Logins at a provider, which wait for its answers. */
    static final int AT_PROVIDERS = 16;

    public static final int OF_PERSON = 32;
    /** An agent makes one call at a time; calls that it has given up may still be served. */
    static final int OF_MACHINE = 4;

    static final int ANONYMOUS_BYTES = 8 << 10;
    public static final int ENROLMENT_BYTES = 256 << 10;
    public static final int BODY_BYTES = 2 << 20;

    static final RequestMatcher ENROL = post("/api/v1/enrol");
    static final RequestMatcher IMPORT = post("/import");
    /** Bodies that are stored piece by piece, within limits of their own. */
    private static final RequestMatcher STREAMED = new OrRequestMatcher(
            IMPORT, post("/api/v1/imports"), post("/api/v1/agent/runs/*/samples"), post("/api/v1/agent/runs/*/result"));

    private static final RequestMatcher BEGIN =
            PathPatternRequestMatcher.withDefaults().matcher(OidcProvider.BEGIN + "**");
    private static final RequestMatcher PROVIDER =
            new OrRequestMatcher(BEGIN, PathPatternRequestMatcher.withDefaults().matcher("/login/oauth2/code/**"));
    private static final RequestMatcher HEALTH =
            PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.GET, "/actuator/health/**");

    private final ConcurrencyLimit underWay = new ConcurrencyLimit();
    private final LoginRateLimit logins;
    private final RefusalLog refusals;
    private final JsonMapper json;

    public RequestLimitFilter(LoginRateLimit logins, RefusalLog refusals, JsonMapper json) {
        this.logins = logins;
        this.refusals = refusals;
        this.json = json;
    }

    private static RequestMatcher post(String path) {
        return PathPatternRequestMatcher.withDefaults().matcher(HttpMethod.POST, path);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        if (isMultipart(request) && !IMPORT.matches(request)) {
            throw refuse(request, response, Refusal.unsupported("a form of parts is for the import of a run only"));
        }
        if (caller == null) {
            serveAnonymous(request, response, chain);
        } else if (isMultipart(request) && !mayImport(caller)) {
            throw refuse(request, response, Refusal.forbidden("only researchers import runs"));
        } else {
            serveKnown(caller, request, response, chain);
        }
    }

    private void serveAnonymous(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!hasBody(request) && HEALTH.matches(request)) {
            chain.doFilter(request, response);
            return;
        }
        int most = ENROL.matches(request) ? ENROLMENT_BYTES : ANONYMOUS_BYTES;
        if (hasBody(request) && (isChunked(request) || request.getContentLengthLong() > most)) {
            throw refuse(request, response, tooLong(most));
        }
        String address = request.getRemoteAddr();
        if (BEGIN.matches(request) && !logins.permits(address)) { // each begins a session
            throw refuse(
                    request,
                    response,
                    Refusal.tooManyRequests(
                            "too many logins were begun; wait a minute", LoginRateLimit.ADDRESS_WINDOW));
        }
        List<Slot> slots = new ArrayList<>();
        slots.add(Slot.own(address, FROM_ADDRESS));
        slots.add(Slot.shared("anonymous", ANONYMOUS));
        if (PROVIDER.matches(request)) {
            slots.add(Slot.shared("provider", AT_PROVIDERS));
        }
        serve(slots, request, response, () -> {
            chain.doFilter(request, response);
            readRest(request, response);
        });
    }

    /** Reads what nothing has read, while the request still counts: the container would do so afterwards. */
    private static void readRest(HttpServletRequest request, HttpServletResponse response) throws IOException {
        ServletInputStream body = request.getInputStream();
        try {
            if (!body.isFinished()) {
                body.transferTo(OutputStream.nullOutputStream());
            }
        } catch (IOException slow) {
            if (!response.isCommitted()) {
                response.flushBuffer();
                throw new ClientAbortException(slow);
            }
        }
    }

    private void serveKnown(
            Authentication caller, HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean streamed = STREAMED.matches(request);
        if (!streamed && request.getContentLengthLong() > BODY_BYTES) {
            throw refuse(request, response, tooLong(BODY_BYTES));
        }
        int most = caller.getPrincipal() instanceof Caller.Machine ? OF_MACHINE : OF_PERSON;
        HttpServletRequest bounded = streamed || !isChunked(request) ? request : new BoundedRequest(request);
        request.setAttribute(Reauthorization.BEGAN, System.nanoTime());
        serve(
                List.of(Slot.own(Caller.whoOrAnonymous(), most)),
                request,
                response,
                () -> chain.doFilter(bounded, response));
    }

    /**
     * One of a few requests that are served at the same time.
     *
     * @param refusal answers a request that finds no slot
     */
    private record Slot(String key, int most, Supplier<Refusal> refusal) {
        static Slot own(String caller, int most) {
            return new Slot(
                    caller,
                    most,
                    () -> Refusal.tooManyRequests(
                            most + " requests of yours are under way; let one of them end first"));
        }

        static Slot shared(String key, int most) {
            return new Slot(key, most, () -> Refusal.unavailable("too many requests are under way; try again later"));
        }
    }

    private interface Service {
        void serve() throws ServletException, IOException;
    }

    private void serve(List<Slot> slots, HttpServletRequest request, HttpServletResponse response, Service service)
            throws ServletException, IOException {
        List<Slot> taken = new ArrayList<>();
        try {
            for (Slot slot : slots) {
                if (!underWay.tryAcquire(slot.key(), slot.most())) {
                    throw refuse(request, response, slot.refusal().get());
                }
                taken.add(slot);
            }
            request.getParameterNames(); // a query that cannot be read throws once only, here
            service.serve();
        } finally {
            taken.forEach(slot -> underWay.release(slot.key()));
        }
    }

    /** Answers a refused request. The result, thrown, makes the container close the connection and log nothing. */
    private ClientAbortException refuse(HttpServletRequest request, HttpServletResponse response, Refusal problem)
            throws IOException {
        HttpStatus status = RefusalAnswer.status(problem);
        refusals.record(
                "refuse request",
                () -> request.getMethod() + " " + request.getServletPath(),
                Map.of("status", status.value()));
        ProblemDetail body = RefusalAnswer.body(problem);
        body.setInstance(URI.create(request.getRequestURI()));
        response.setStatus(status.value());
        RefusalAnswer.headers(problem)
                .forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        response.setHeader(HttpHeaders.CONNECTION, "close");
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(json.writeValueAsBytes(body));
        response.getOutputStream().close(); // the container has nothing to add
        return new ClientAbortException(problem.getMessage());
    }

    private static Refusal tooLong(int most) {
        return Refusal.tooLarge("the body is longer than " + (most >> 10) + " KB, or does not say its length");
    }

    private static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || isChunked(request);
    }

    private static boolean isChunked(HttpServletRequest request) {
        return request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
    }

    private static boolean isMultipart(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && type.regionMatches(true, 0, "multipart/", 0, "multipart/".length());
    }

    private static boolean mayImport(Authentication caller) {
        return caller.getAuthorities().stream()
                .anyMatch(authority -> "ROLE_RESEARCHER".equals(authority.getAuthority())
                        || "ROLE_ADMIN".equals(authority.getAuthority()));
    }

    /** A request that does not say its length, of which no more is read than of others. */
    private static final class BoundedRequest extends ContentCachingRequestWrapper {
        BoundedRequest(HttpServletRequest request) {
            super(request, BODY_BYTES);
        }

        @Override
        protected void handleContentOverflow(int most) {
            throw tooLong(most);
        }
    }
}
