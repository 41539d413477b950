package org.emplab.web.api;

import io.swagger.v3.oas.annotations.media.Schema;
import java.net.URI;
import java.util.Arrays;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;

/** Tells whether a caller would rather not wait (RFC 7240), and answers such a caller. */
public final class AsyncResponse {
    public static final String DESCRIPTION =
            "with Prefer: respond-async: it is computed as a job, which Location names and whose id is in the answer; the job says where the result is";

    private static final String PREFERENCE = "respond-async";

    private AsyncResponse() {}

    /** The job that was begun. */
    @Schema(name = "JobAsked")
    public record Asked(UUID id) {}

    /**
     * @param prefer the header; null if there is none
     */
    public static boolean isPreferred(@Nullable String prefer) {
        return prefer != null
                && Arrays.stream(prefer.split("[,;]")).map(String::strip).anyMatch(PREFERENCE::equalsIgnoreCase);
    }

    /** 202: the job is at that address. */
    public static ResponseEntity<Object> of(UUID job) {
        return ResponseEntity.accepted()
                .location(URI.create("/api/v1/jobs/" + job))
                .header("Preference-Applied", PREFERENCE)
                .body(new Asked(job));
    }
}
