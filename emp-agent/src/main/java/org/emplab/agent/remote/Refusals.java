package org.emplab.agent.remote;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Turns an answer of status 400 or above into a line for people. */
final class Refusals {
    private static final int SERVER_ERRORS = 500;

    private Refusals() {}

    static Answer of(URI server, int status, String body, @Nullable String retryAfter) {
        Optional<JsonNode> problem = Bodies.tree(body);
        Optional<String> detail = problem.flatMap(Refusals::detail);
        String told = detail.orElseGet(() -> words(status)).lines().findFirst().orElse("");
        return mayPass(status)
                ? new Answer.NoAnswer(server + " answered " + status + ": " + told, false, duration(retryAfter))
                : new Answer.Refused(
                        status,
                        told,
                        detail.isPresent(),
                        problem.flatMap(tree -> text(tree, "key")),
                        problem.flatMap(tree -> text(tree, "file")));
    }

    /** Whether the same request may be answered otherwise in a while. */
    private static boolean mayPass(int status) {
        return status >= SERVER_ERRORS || status == 408 || status == 429;
    }

    /** Reads a wait in seconds; a date, which is as good as the two clocks, is not read. */
    private static Optional<Duration> duration(@Nullable String retryAfter) {
        return Optional.ofNullable(retryAfter)
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,9}"))
                .map(text -> Duration.ofSeconds(Long.parseLong(text)));
    }

    /** The refusal in a problem detail (RFC 9457). */
    private static Optional<String> detail(JsonNode tree) {
        for (String key : new String[] {"detail", "title"}) {
            String text = tree.path(key).asString("").strip();
            if (!text.isEmpty()) {
                return Optional.of(text);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> text(JsonNode tree, String key) {
        return Optional.of(tree.path(key).asString("")).filter(text -> !text.isBlank());
    }

    static String words(int status) {
        return switch (status) {
            case 400 -> "the server does not understand the request";
            case 401 -> "the token is unknown, expired or revoked, or none was given";
            case 403 -> "the token does not permit this";
            case 404 -> "the server does not know that";
            case 409 -> "that contradicts what is on the server";
            case 413 -> "that is more than the server takes at once";
            case 426 -> "the server speaks another version";
            case 429 -> "too many requests; try again later";
            default -> status >= SERVER_ERRORS ? "the server failed" : "the server refused (" + status + ")";
        };
    }
}
