package org.emplab.server.study.timing;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Optional;
import org.emplab.analysis.timing.Timing;
import tools.jackson.databind.node.ObjectNode;

/**
 * A timing on record; the REST description keeps the name by which clients know it.
 *
 * @param derivation whose cutoffs were applied
 * @param deviations k of the second sanity check
 * @param by login of the person who asked for it
 * @param result {@code emp-timing/1}, as it was computed then
 */
@Schema(name = "StoredTiming")
public record TimingView(
        @Schema(format = "uuid") String id,
        @Schema(format = "uuid") String run,
        String program,
        String machine,
        @Schema(format = "uuid") String derivation,
        double deviations,
        String by,
        Instant at,
        Optional<String> reason,
        @Schema(implementation = Object.class) ObjectNode result) {
    /** The stored result as a value. */
    public Timing timing() {
        return Timing.read(result, "timing " + id);
    }
}
