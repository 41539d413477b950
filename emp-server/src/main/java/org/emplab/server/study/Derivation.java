package org.emplab.server.study;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.timing.Timing;
import org.emplab.analysis.timing.TimingReport;
import tools.jackson.databind.node.ObjectNode;

/**
 * One stored derivation, as it was computed then.
 *
 * @param cutoffs the result, {@code emp-cutoffs/1}, just as {@code emp analyze cutoffs --format json} prints it
 * @param shortTimings each short run timed with these cutoffs, {@code emp-timing/1}; empty objects of an archive without them
 * @param longTimings the same of the long runs
 */
public record Derivation(
        DerivationSummary summary, ObjectNode cutoffs, List<ObjectNode> shortTimings, List<ObjectNode> longTimings) {
    public Derivation {
        shortTimings = List.copyOf(shortTimings);
        longTimings = List.copyOf(longTimings);
    }

    /** The stored result as a value. */
    public CutoffDerivation derived() {
        return CutoffsReport.read(cutoffs, "derivation " + summary.id());
    }

    /**
     * The runs timed with these cutoffs, the short ones first; without those that were not timed.
     *
     * @param timed takes the program, with the run's place where several of a length count together, and its timing
     */
    public void eachTiming(BiConsumer<String, Timing> timed) {
        for (List<ObjectNode> timings : List.of(shortTimings, longTimings)) {
            for (int i = 0; i < timings.size(); i++) {
                if (!timings.get(i).isEmpty()) {
                    Timing timing = TimingReport.read(timings.get(i), "timing under derivation " + summary.id());
                    timed.accept(timing.measured().program() + (timings.size() > 1 ? ", run " + (i + 1) : ""), timing);
                }
            }
        }
    }

    /**
     * A derivation in a list.
     *
     * @param id opaque, part of its permanent address
     * @param shortRunId the first of the short runs
     * @param shortProgram its program
     * @param basedOn the derivation that this one goes on from: by a moved bound, or by a newer algorithm
     * @param at when it was made
     * @param by login name of who asked
     * @param reason why they asked, or why they moved a bound
     * @param algorithmVersion of the algorithm that found it
     * @param publication empty until its cutoff table is published
     * @param shortRunIds all runs of that length, in the order in which their samples are numbered
     * @param longRunIds the same of the long runs
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
            String algorithmVersion,
            Optional<Publication> publication,
            List<String> shortRunIds,
            List<String> longRunIds) {
        public DerivationSummary {
            shortRunIds = List.copyOf(shortRunIds);
            longRunIds = List.copyOf(longRunIds);
        }

        /** Whether the algorithm is another by now, so that the same runs could give another result. */
        public boolean isOlder() {
            return !algorithmVersion.equals(CutoffDerivation.ALGORITHM_VERSION);
        }

        /**
         * The publication of the cutoff table.
         *
         * @param inForce whether it is the latest of its machine, which programs are timed with
         */
        public record Publication(Instant at, String by, boolean inForce) {}
    }
}
