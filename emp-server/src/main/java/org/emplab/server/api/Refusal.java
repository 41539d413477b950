package org.emplab.server.api;

import org.springframework.http.HttpStatus;

/** A request that is understood and not carried out; told as a problem (RFC 9457). The message says how to mend it. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final HttpStatus status;

    private Refusal(HttpStatus status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    public static Refusal badRequest(String message) {
        return new Refusal(HttpStatus.BAD_REQUEST, message);
    }

    public static Refusal forbidden(String message) {
        return new Refusal(HttpStatus.FORBIDDEN, message);
    }

    public static Refusal notFound(String what) {
        return new Refusal(HttpStatus.NOT_FOUND, "there is no " + what);
    }

    public static Refusal conflict(String message) {
        return new Refusal(HttpStatus.CONFLICT, message);
    }

    public static Refusal tooLarge(String message) {
        return new Refusal(HttpStatus.CONTENT_TOO_LARGE, message);
    }

    public HttpStatus status() {
        return status;
    }
}
