package org.emplab.server.security.account;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.util.WebUtils;

/**
 * Gives each cookie over TLS a prefix: a browser takes a {@code __Host-} cookie over TLS only, and from this host only. A
 * lab below a path has {@code __Secure-}, since the other prefix demands the root. Without TLS there is none: a browser
 * would refuse the cookie.
 *
 * @param secure whether all cookies are of TLS; null: those of a request by TLS are
 */
record PrefixedCookies(@Nullable Boolean secure) implements Filter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean tls = secure == null ? request.isSecure() : secure;
        if (!tls || WebUtils.getNativeRequest(request, Request.class) != null) {
            chain.doFilter(request, response);
            return;
        }
        HttpServletRequest http = (HttpServletRequest) request;
        String prefix = http.getContextPath().isEmpty() ? "__Host-" : "__Secure-";
        chain.doFilter(new Request(http, prefix), new Response((HttpServletResponse) response, prefix));
    }

    private static final class Request extends HttpServletRequestWrapper {
        private final String prefix;

        Request(HttpServletRequest request, String prefix) {
            super(request);
            this.prefix = prefix;
        }

        @Override
        @SuppressWarnings("NullAway") // without cookies it is null
        public Cookie[] getCookies() {
            Cookie[] sent = super.getCookies();
            return sent == null
                    ? null
                    : Stream.of(sent)
                            .filter(cookie -> cookie.getName().startsWith(prefix)
                                    && cookie.getName().length() > prefix.length())
                            .map(cookie -> new Cookie(cookie.getName().substring(prefix.length()), cookie.getValue()))
                            .toArray(Cookie[]::new);
        }
    }

    private static final class Response extends HttpServletResponseWrapper {
        private final String prefix;

        Response(HttpServletResponse response, String prefix) {
            super(response);
            this.prefix = prefix;
        }

        @Override
        public void addCookie(Cookie cookie) {
            Cookie named = new Cookie(prefix + cookie.getName(), cookie.getValue());
            cookie.getAttributes().forEach(named::setAttribute);
            named.setSecure(true);
            super.addCookie(named);
        }

        @Override
        public void addHeader(String name, String value) {
            super.addHeader(name, prefixed(name, value));
        }

        @Override
        public void setHeader(String name, String value) {
            super.setHeader(name, prefixed(name, value));
        }

        private String prefixed(String header, String value) {
            return HttpHeaders.SET_COOKIE.equalsIgnoreCase(header) ? prefix + value : value;
        }
    }
}
