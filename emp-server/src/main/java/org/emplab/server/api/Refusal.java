package org.emplab.server.api;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A request that is understood and not carried out. The message says what is wrong, and how to mend it. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final Duration SOON = Duration.ofSeconds(5);

    /** Why a request is refused. */
    public enum Kind {
        /** It cannot be carried out as it is written. */
        INVALID,
        /** The caller may not do it. */
        FORBIDDEN,
        /** Its subject is not there. */
        ABSENT,
        /** It does not suit the state of what it is about. */
        CONFLICT,
        TOO_LARGE,
        UNSUPPORTED_FORMAT,
        /** Another caller holds what it asks for. */
        LOCKED,
        /** The client is of a version that the server does not serve. */
        OTHER_VERSION,
        TOO_MANY,
        /** The server cannot carry it out now; the same request succeeds later. */
        UNAVAILABLE
    }

    private final Kind kind;
    private final @Nullable String key;
    private final @Nullable Duration retryAfter;

    private Refusal(Kind kind, String message) {
        this(kind, message, null, null);
    }

    private Refusal(Kind kind, String message, @Nullable String key, @Nullable Duration retryAfter) {
        super(message, null, false, false);
        this.kind = kind;
        this.key = key;
        this.retryAfter = retryAfter;
    }

    /**
     * @param key what of the request is wrong, for example {@code runs[0].samples}
     * @param problem goes on after the key
     */
    public static Refusal invalid(String key, String problem) {
        return new Refusal(Kind.INVALID, key + " " + problem, key, null);
    }

    public static Refusal badRequest(String message) {
        return new Refusal(Kind.INVALID, message);
    }

    public static Refusal forbidden(String message) {
        return new Refusal(Kind.FORBIDDEN, message);
    }

    public static Refusal notFound(String what) {
        return new Refusal(Kind.ABSENT, "there is no " + what);
    }

    public static Refusal conflict(String message) {
        return new Refusal(Kind.CONFLICT, message);
    }

    public static Refusal unsupported(String message) {
        return new Refusal(Kind.UNSUPPORTED_FORMAT, message);
    }

    /** Refuses a client of a version that the server does not serve. */
    public static Refusal otherVersion(String message) {
        return new Refusal(Kind.OTHER_VERSION, message);
    }

    /** Refuses a caller while another one holds what it asks for. */
    public static Refusal locked(String message) {
        return new Refusal(Kind.LOCKED, message);
    }

    /** Refuses for now; the same request succeeds later. */
    public static Refusal unavailable(String message) {
        return new Refusal(Kind.UNAVAILABLE, message, null, SOON);
    }

    /** Refuses a caller who asks for too much at once; the same request succeeds in a few seconds. */
    public static Refusal tooManyRequests(String message) {
        return tooManyRequests(message, SOON);
    }

    /** Refuses a caller who asks too often; the same request succeeds after a while. */
    public static Refusal tooManyRequests(String message, Duration retryAfter) {
        return new Refusal(Kind.TOO_MANY, message, null, retryAfter);
    }

    public static Refusal tooLarge(String message) {
        return new Refusal(Kind.TOO_LARGE, message);
    }

    public Kind kind() {
        return kind;
    }

    /** The wrong key of the request, if it is one. */
    public Optional<String> key() {
        return Optional.ofNullable(key);
    }

    /** The time after which the same request may succeed; empty: it will not by itself. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /** The message without the key at its beginning. */
    public String problem() {
        String message = String.valueOf(getMessage());
        return key == null ? message : message.substring(key.length() + 1);
    }
}
