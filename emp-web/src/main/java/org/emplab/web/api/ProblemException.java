package org.emplab.web.api;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponse;

/** A request that is understood and not carried out; told as a problem (RFC 9457). The message says how to mend it. */
public final class ProblemException extends RuntimeException implements ErrorResponse {
    private static final long serialVersionUID = 1L;
    private static final Duration SOON = Duration.ofSeconds(5);

    private final HttpStatus status;
    private final @Nullable String key;
    private final @Nullable Duration retryAfter;

    private ProblemException(HttpStatus status, String message) {
        this(status, message, null, null);
    }

    private ProblemException(HttpStatus status, String message, @Nullable String key, @Nullable Duration retryAfter) {
        super(message, null, false, false);
        this.status = status;
        this.key = key;
        this.retryAfter = retryAfter;
    }

    /**
     * @param key what of the body is wrong, for example {@code runs[0].samples}
     * @param problem goes on after the key
     */
    public static ProblemException invalid(String key, String problem) {
        return new ProblemException(HttpStatus.BAD_REQUEST, key + " " + problem, key, null);
    }

    public static ProblemException badRequest(String message) {
        return new ProblemException(HttpStatus.BAD_REQUEST, message);
    }

    public static ProblemException forbidden(String message) {
        return new ProblemException(HttpStatus.FORBIDDEN, message);
    }

    public static ProblemException notFound(String what) {
        return new ProblemException(HttpStatus.NOT_FOUND, "there is no " + what);
    }

    public static ProblemException conflict(String message) {
        return new ProblemException(HttpStatus.CONFLICT, message);
    }

    public static ProblemException unsupported(String message) {
        return new ProblemException(HttpStatus.UNSUPPORTED_MEDIA_TYPE, message);
    }

    /** Refuses a client of a version that the server does not serve. */
    public static ProblemException otherVersion(String message) {
        return new ProblemException(HttpStatus.UPGRADE_REQUIRED, message);
    }

    /** Refuses a caller while another one holds what it asks for. */
    public static ProblemException locked(String message) {
        return new ProblemException(HttpStatus.LOCKED, message);
    }

    /** Refuses for now; the same request succeeds later. */
    public static ProblemException unavailable(String message) {
        return new ProblemException(HttpStatus.SERVICE_UNAVAILABLE, message, null, SOON);
    }

    /** Refuses a caller who asks for too much at once; the same request succeeds in a few seconds. */
    public static ProblemException tooManyRequests(String message) {
        return tooManyRequests(message, SOON);
    }

    /** Refuses a caller who asks too often; the same request succeeds after a while. */
    public static ProblemException tooManyRequests(String message, Duration retryAfter) {
        return new ProblemException(HttpStatus.TOO_MANY_REQUESTS, message, null, retryAfter);
    }

    public static ProblemException tooLarge(String message) {
        return new ProblemException(HttpStatus.CONTENT_TOO_LARGE, message);
    }

    /** The wrong key of the body, if it is one. */
    public Optional<String> key() {
        return Optional.ofNullable(key);
    }

    /** The message without the key at its beginning. */
    public String problem() {
        String message = String.valueOf(getMessage());
        return key == null ? message : message.substring(key.length() + 1);
    }

    @Override
    public HttpStatus getStatusCode() {
        return status;
    }

    @Override
    public HttpHeaders getHeaders() {
        HttpHeaders headers = new HttpHeaders();
        if (retryAfter != null) {
            headers.set(HttpHeaders.RETRY_AFTER, Long.toString(retryAfter.toSeconds()));
        }
        return headers;
    }

    @Override
    public ProblemDetail getBody() {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, String.valueOf(getMessage()));
        if (key != null) {
            problem.setProperty("key", key);
        }
        return problem;
    }
}
