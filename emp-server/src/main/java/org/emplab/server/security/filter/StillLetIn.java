package org.emplab.server.security.filter;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.Part;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Map;
import org.apache.catalina.connector.ClientAbortException;
import org.emplab.server.security.account.BearerTokens;
import org.emplab.server.security.account.LoggedIn;
import org.emplab.server.security.account.OpenAccounts;
import org.emplab.server.security.account.TokenLookup;
import org.emplab.server.security.audit.Refusals;
import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.session.SessionRepository;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Asks again, once a second, whether a caller is still let in who sends a body, or reads a streamed answer: either takes as
 * long as they like. What arrives after their account, role, session or token has changed does nothing, and the answer is
 * cut off. Open pages are told by an event instead.
 */
final class StillLetIn extends OncePerRequestFilter {
    private static final String WHY =
            "you are not let in any more: your account, role, session or token has changed meanwhile";
    private static final long INTERVAL_NANOS = Duration.ofSeconds(1).toNanos();

    private final TokenLookup tokens;
    private final OpenAccounts accounts;
    private final SessionRepository<?> sessions;
    private final Refusals refusals;

    StillLetIn(TokenLookup tokens, OpenAccounts accounts, SessionRepository<?> sessions, Refusals refusals) {
        this.tokens = tokens;
        this.accounts = accounts;
        this.sessions = sessions;
        this.refusals = refusals;
    }

    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (isAsyncDispatch(request)) {
            afterStream(request, response, chain);
            return;
        }
        Authentication caller = SecurityContextHolder.getContext().getAuthentication();
        if (caller == null) {
            chain.doFilter(request, response);
            return;
        }
        Check check = new Check(request, caller);
        try {
            chain.doFilter(
                    Strangers.hasBody(request) ? new CheckedRequest(request, check) : request,
                    new CheckedResponse(request, response, check));
        } catch (ProblemException lockedOut) { // in a filter behind this one, which reads a form
            if (!check.lockedOut || response.isCommitted()) {
                throw lockedOut;
            }
            Unread.leave(request, response);
            response.sendError(lockedOut.getStatusCode().value(), lockedOut.getMessage());
        }
    }

    /**
     * Whoever's stream was cut off is to the container as one who has gone: it closes the connection, and has nothing to tell
     * them or its log.
     */
    private static void afterStream(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException e) {
            if (e.getRootCause() instanceof CutOff cutOff) {
                throw new ClientAbortException(WHY, cutOff);
            }
            throw e;
        }
    }

    private static final class CutOff extends RuntimeException {
        private static final long serialVersionUID = 1;

        CutOff() {
            super(WHY);
        }
    }

    /** Whether one caller is let in, asked at most once a second. */
    private final class Check {
        private final Authentication caller;
        private final byte @Nullable [] token;
        private final @Nullable String session;
        private long last = System.nanoTime();
        private boolean lockedOut;

        Check(HttpServletRequest request, Authentication caller) {
            this.caller = caller;
            this.token = BearerTokens.sha256(request);
            HttpSession open = token == null ? request.getSession(false) : null;
            this.session = open == null ? null : open.getId();
        }

        /**
         * @throws ProblemException if they are not, whose status is recorded
         */
        void again() {
            if (isLockedOut()) {
                throw ProblemException.forbidden(WHY);
            }
        }

        boolean isLockedOut() {
            if (!lockedOut && System.nanoTime() - last >= INTERVAL_NANOS) {
                lockedOut = !holds();
                last = System.nanoTime();
            }
            return lockedOut;
        }

        private boolean holds() {
            if (token != null) {
                return tokens.owner(token).filter(caller::equals).isPresent();
            }
            return session != null
                    && caller.getPrincipal() instanceof LoggedIn person
                    && accounts.holds(person)
                    && sessions.findById(session) != null;
        }
    }

    private static final class CheckedRequest extends ReadThrough {
        private final Check check;

        CheckedRequest(HttpServletRequest request, Check check) {
            super(request);
            this.check = check;
        }

        @Override
        InputStream through(InputStream body) {
            return new FilterInputStream(body) {
                @Override
                public int read() throws IOException {
                    int read = super.read();
                    check.again();
                    return read;
                }

                @Override
                public int read(byte[] target, int offset, int length) throws IOException {
                    int read = super.read(target, offset, length);
                    check.again();
                    return read;
                }
            };
        }

        // the container reads a form where its first parameter is asked for

        @Override
        public @Nullable String getParameter(String name) {
            String value = super.getParameter(name);
            check.again();
            return value;
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            String[] values = super.getParameterValues(name);
            check.again();
            return values;
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            Map<String, String[]> values = super.getParameterMap();
            check.again();
            return values;
        }

        @Override
        public Enumeration<String> getParameterNames() {
            Enumeration<String> names = super.getParameterNames();
            check.again();
            return names;
        }

        @Override
        public Collection<Part> getParts() throws IOException, ServletException {
            Collection<Part> parts = super.getParts();
            check.again();
            return parts;
        }

        @Override
        public @Nullable Part getPart(String name) throws IOException, ServletException {
            Part part = super.getPart(name);
            check.again();
            return part;
        }
    }

    private final class CheckedResponse extends HttpServletResponseWrapper {
        private final HttpServletRequest request;
        private final Check check;
        private final String asked;
        private final String address;
        private boolean cutOff;

        CheckedResponse(HttpServletRequest request, HttpServletResponse response, Check check) {
            super(response);
            this.request = request;
            this.check = check;
            this.asked = request.getMethod() + " " + request.getServletPath();
            this.address = request.getRemoteAddr();
        }

        /**
         * @throws CutOff if they have a part of the answer, so that no half looks whole
         */
        private void again() {
            String type = getContentType();
            if (!request.isAsyncStarted() || type == null || type.startsWith(MediaType.TEXT_EVENT_STREAM_VALUE)) {
                return;
            }
            if (!isCommitted()) {
                check.again();
            } else if (check.isLockedOut()) {
                if (!cutOff) {
                    cutOff = true;
                    refusals.record("cut off", () -> asked, Map.of("address", address));
                }
                throw new CutOff();
            }
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            ServletOutputStream out = super.getOutputStream();
            return new ServletOutputStream() {
                @Override
                public void write(int one) throws IOException {
                    again();
                    out.write(one);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    again();
                    out.write(bytes, offset, length);
                }

                @Override
                public void flush() throws IOException {
                    out.flush();
                }

                @Override
                public void close() throws IOException {
                    out.close();
                }

                @Override
                public boolean isReady() {
                    return out.isReady();
                }

                @Override
                public void setWriteListener(WriteListener listener) {
                    out.setWriteListener(listener);
                }
            };
        }
    }
}
