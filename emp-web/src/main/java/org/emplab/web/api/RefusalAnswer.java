package org.emplab.web.api;

import org.emplab.server.api.Refusal;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/** A refusal as HTTP tells it: a status, headers and a problem (RFC 9457). */
public final class RefusalAnswer {
    private RefusalAnswer() {}

    public static HttpStatus status(Refusal refusal) {
        return switch (refusal.kind()) {
            case INVALID -> HttpStatus.BAD_REQUEST;
            case FORBIDDEN -> HttpStatus.FORBIDDEN;
            case ABSENT -> HttpStatus.NOT_FOUND;
            case CONFLICT -> HttpStatus.CONFLICT;
            case TOO_LARGE -> HttpStatus.CONTENT_TOO_LARGE;
            case UNSUPPORTED_FORMAT -> HttpStatus.UNSUPPORTED_MEDIA_TYPE;
            case LOCKED -> HttpStatus.LOCKED;
            case OTHER_VERSION -> HttpStatus.UPGRADE_REQUIRED;
            case TOO_MANY -> HttpStatus.TOO_MANY_REQUESTS;
            case UNAVAILABLE -> HttpStatus.SERVICE_UNAVAILABLE;
        };
    }

    public static HttpHeaders headers(Refusal refusal) {
        HttpHeaders headers = new HttpHeaders();
        refusal.retryAfter().ifPresent(after -> headers.set(HttpHeaders.RETRY_AFTER, Long.toString(after.toSeconds())));
        return headers;
    }

    public static ProblemDetail body(Refusal refusal) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status(refusal), String.valueOf(refusal.getMessage()));
        refusal.key().ifPresent(key -> problem.setProperty("key", key));
        return problem;
    }
}
