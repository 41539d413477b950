package org.emplab.web.job;

import java.time.Instant;
import java.util.Optional;

/**
 * A job as pages show it.
 *
 * @param id opaque, part of its permanent address
 * @param subject what is computed, of what
 * @param by login name of who asked
 * @param progress empty before a server has taken it
 * @param endedBy login name of who cancelled it
 * @param result address of the page, or else of the answer, that has the result
 * @param failure why it failed, for people
 * @param changeable whether whoever looks may cancel or resume it
 */
public record LabJob(
        String id,
        String kind,
        String subject,
        JobState state,
        String by,
        Optional<String> reason,
        Instant askedAt,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt,
        Optional<JobProgress> progress,
        Optional<String> endedBy,
        Optional<String> result,
        Optional<String> failure,
        boolean changeable) {}
