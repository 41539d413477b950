package org.emplab.web;

import java.util.List;

/** The paths of the pages that the server's security needs to know. */
public final class WebPaths {
    /** The page with the login form; the form is posted to the same address as {@code username} and {@code password}. */
    public static final String LOGIN = "/login";

    /** Paths that are served without a login: the login page itself, styles, scripts and the error page. */
    public static final List<String> OPEN =
            List.of(LOGIN, "/error", "/favicon.ico", "/assets/**", "/_static/**", "/webjars/**", "/schemas/**");

    /** The pages hold no inline script; the charts set style attributes. */
    public static final String CONTENT_SECURITY_POLICY = "default-src 'self'; style-src-attr 'unsafe-inline'; "
            + "img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

    private WebPaths() {}
}
