package org.emplab.web.derivation;

import java.util.List;
import java.util.stream.Stream;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffsJsonReader;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingJsonReader;
import tools.jackson.databind.node.ObjectNode;

/**
 * One stored derivation, as it was computed then.
 *
 * @param cutoffs the result, {@code emp-cutoffs/1}, just as {@code emp analyze cutoffs --format json} prints it
 * @param shortTiming the short run timed with these cutoffs, {@code emp-timing/1}
 * @param longTiming the long run timed with these cutoffs, {@code emp-timing/1}
 */
public record Derivation(DerivationSummary summary, ObjectNode cutoffs, ObjectNode shortTiming, ObjectNode longTiming) {

    /** The stored result as a value. */
    public CutoffDerivation derived() {
        return CutoffsJsonReader.read(cutoffs, "derivation " + summary.id());
    }

    /** The two runs timed with these cutoffs, the short one first; without one that was not timed. */
    public List<Timing> timings() {
        return Stream.of(shortTiming, longTiming)
                .filter(timing -> !timing.isEmpty())
                .map(timing -> TimingJsonReader.read(timing, "timing under derivation " + summary.id()))
                .toList();
    }
}
