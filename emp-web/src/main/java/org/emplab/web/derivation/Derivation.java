package org.emplab.web.derivation;

import tools.jackson.databind.node.ObjectNode;

/**
 * One stored derivation, as it was computed then.
 *
 * @param cutoffs the result, {@code emp-cutoffs/1}, just as {@code emp analyze cutoffs --format json} prints it
 * @param shortTiming the short run timed with these cutoffs, {@code emp-timing/1}
 * @param longTiming the long run timed with these cutoffs, {@code emp-timing/1}
 */
public record Derivation(
        DerivationSummary summary, ObjectNode cutoffs, ObjectNode shortTiming, ObjectNode longTiming) {}
