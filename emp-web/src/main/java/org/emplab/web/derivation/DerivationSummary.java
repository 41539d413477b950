package org.emplab.web.derivation;

import java.time.Instant;
import java.util.Optional;

/**
 * A derivation in a list.
 *
 * @param id opaque, part of its permanent address
 * @param basedOn the derivation whose bounds a person moved to get this one
 * @param at when it was made
 * @param by login name of who asked
 * @param reason why they asked, or why they moved a bound
 * @param publication empty until its cutoff table is published
 */
public record DerivationSummary(
        String id,
        String machine,
        String shortRunId,
        String shortProgram,
        String longRunId,
        String longProgram,
        Instant at,
        String by,
        Optional<String> reason,
        Optional<String> basedOn,
        Optional<Publication> publication) {
    /**
     * Who published the cutoff table, and when.
     *
     * @param inForce whether it is the latest of its machine, which programs are timed with
     */
    public record Publication(Instant at, String by, boolean inForce) {}
}
