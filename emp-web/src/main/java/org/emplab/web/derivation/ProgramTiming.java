package org.emplab.web.derivation;

import java.time.Instant;
import java.util.Optional;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingJsonReader;
import tools.jackson.databind.node.ObjectNode;

/**
 * A stored timing of a program.
 *
 * @param derivation whose cutoffs were applied
 * @param by login name of who asked
 * @param result {@code emp-timing/1}, as it was computed then
 */
public record ProgramTiming(
        String id, String runId, String derivation, Instant at, String by, Optional<String> reason, ObjectNode result) {

    /** The stored result as a value. */
    public Timing timing() {
        return TimingJsonReader.read(result, "timing " + id);
    }
}
