package org.emplab.server.study.timing;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.node.ObjectNode;

/**
 * A timing on record; the REST description keeps the name by which clients know it.
 *
 * @param derivation whose cutoffs were applied
 * @param deviations k of the second sanity check
 * @param result {@code emp-timing/1}
 */
@Schema(name = "StoredTiming")
record TimingRecord(
        UUID id,
        UUID run,
        String program,
        String machine,
        UUID derivation,
        double deviations,
        String by,
        Instant at,
        Optional<String> reason,
        @Schema(implementation = Object.class) ObjectNode result) {}
