package org.emplab.web.derivation;

import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.daemon.DaemonGrouping;

/**
 * The body of an order for a derivation. A bound of a person needs a reason.
 *
 * @param shortProgram which one, where the short run interleaves several
 * @param longProgram the same of the long run
 * @param shortBoundMillis a person's bound of the short run's central cluster, ET in ms
 * @param longBoundMillis the same for the long run
 * @param basedOn the derivation that was on the page when the bound was moved
 * @param by what the cutoffs limit; empty for what those of {@code basedOn} do, else PT
 * @param daemons the processes that are one daemon; empty for what they are in {@code basedOn}, else by name
 */
public record DerivationRequest(
        String shortRunId,
        String longRunId,
        Optional<String> shortProgram,
        Optional<String> longProgram,
        OptionalDouble shortBoundMillis,
        OptionalDouble longBoundMillis,
        Optional<String> reason,
        Optional<String> basedOn,
        Optional<CutoffBasis> by,
        Optional<DaemonGrouping> daemons) {
    public DerivationRequest {
        boolean moved = shortBoundMillis.isPresent() || longBoundMillis.isPresent();
        if (moved && reason.filter(text -> !text.isBlank()).isEmpty()) {
            throw new IllegalArgumentException("a moved bound needs a reason");
        }
    }

    /** A request for the same runs by the algorithm as it is now, with these bounds where they are given. */
    public static DerivationRequest again(
            Derivation earlier,
            OptionalDouble shortBoundMillis,
            OptionalDouble longBoundMillis,
            Optional<String> reason) {
        CutoffDerivation derived = earlier.derived();
        return new DerivationRequest(
                earlier.summary().shortRunId(),
                earlier.summary().longRunId(),
                Optional.of(derived.shortRun().program()),
                Optional.of(derived.longRun().program()),
                shortBoundMillis,
                longBoundMillis,
                reason,
                Optional.of(earlier.summary().id()),
                Optional.empty(),
                Optional.empty());
    }

    /** A request for two runs of one program each. */
    public DerivationRequest(
            String shortRunId,
            String longRunId,
            OptionalDouble shortBoundMillis,
            OptionalDouble longBoundMillis,
            Optional<String> reason,
            Optional<String> basedOn) {
        this(
                shortRunId,
                longRunId,
                Optional.empty(),
                Optional.empty(),
                shortBoundMillis,
                longBoundMillis,
                reason,
                basedOn,
                Optional.empty(),
                Optional.empty());
    }
}
