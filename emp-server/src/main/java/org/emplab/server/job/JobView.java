package org.emplab.server.job;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonValue;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A job.
 *
 * @param kind derivation, timing or analysis
 * @param subject what is computed of what
 * @param by login of the person who asked
 * @param progress null before a server has taken it
 * @param attempts how many servers have begun it
 * @param endedBy login of the person who cancelled it
 * @param result address of what was stored, once it is done
 * @param failure why it failed, for people
 * @param changeable whether the caller may cancel or resume it
 */
@Schema(name = "JobShown")
public record JobView(
        UUID id,
        String kind,
        String subject,
        JobState state,
        String by,
        @Nullable String reason,
        Instant askedAt,
        @Nullable Instant startedAt,
        @Nullable Instant endedAt,
        @Nullable JobProgress progress,
        int attempts,
        @Nullable String endedBy,
        @Nullable String result,
        @Nullable String failure,
        @JsonIgnore boolean changeable) {
    /** The page of its result: that of a derivation; other results are shown as JSON. */
    public @Nullable String page() {
        return result == null ? null : result.replaceFirst("^/api/v1/derivations/", "/derivations/");
    }

    /**
     * How far a job is.
     *
     * @param step what is being done, as in "samples of INC128 read"
     * @param done how many of them
     * @param wanted of how many; null where the step cannot be counted
     */
    public record JobProgress(
            String step, long done, @Nullable Long wanted) {}

    /** The state of a job. */
    public enum JobState {
        WAITING,
        RUNNING,
        DONE,
        FAILED,
        CANCELLED;

        /** The word in pages, addresses and SQL. */
        @JsonValue
        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** True if no server is at the job and none will be, unless a person resumes it. */
        public boolean ended() {
            return this == DONE || this == FAILED || this == CANCELLED;
        }
    }
}
