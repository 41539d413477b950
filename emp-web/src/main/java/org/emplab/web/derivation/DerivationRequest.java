package org.emplab.web.derivation;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.web.api.ProblemException;

/**
 * The body of an order for a derivation. A bound of a person needs a reason. An order that waits as a job may be of a server
 * that knew one run of each length.
 *
 * @param shortRunIds runs whose samples count together
 * @param longRunIds the same of the long runs
 * @param shortProgram which one, where short runs interleave several
 * @param longProgram the same of the long runs
 * @param shortBoundMillis a person's bound of the central cluster of each short run, ET in ms
 * @param longBoundMillis the same for the long runs
 * @param basedOn the derivation that was on the page when the bound was moved
 * @param by what the cutoffs limit; empty for what those of {@code basedOn} do, else PT
 * @param daemons the processes that are one daemon; empty for what they are in {@code basedOn}, else by name
 */
public record DerivationRequest(
        @JsonAlias("shortRunId") @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<String> shortRunIds,

        @JsonAlias("longRunId") @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<String> longRunIds,

        Optional<String> shortProgram,
        Optional<String> longProgram,
        OptionalDouble shortBoundMillis,
        OptionalDouble longBoundMillis,
        Optional<String> reason,
        Optional<String> basedOn,
        Optional<CutoffBasis> by,
        Optional<DaemonGrouping> daemons) {
    public DerivationRequest {
        shortRunIds = List.copyOf(shortRunIds);
        longRunIds = List.copyOf(longRunIds);
        boolean moved = shortBoundMillis.isPresent() || longBoundMillis.isPresent();
        if (moved && reason.filter(text -> !text.isBlank()).isEmpty()) {
            throw ProblemException.badRequest(MovedBound.NEEDS_REASON);
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
                earlier.summary().shortRunIds(),
                earlier.summary().longRunIds(),
                Optional.of(derived.shortRun().program()),
                Optional.of(derived.longRun().program()),
                shortBoundMillis,
                longBoundMillis,
                reason,
                Optional.of(earlier.summary().id()),
                Optional.empty(),
                Optional.empty());
    }

    /** A request for runs of one program of each length. */
    public static DerivationRequest of(List<String> shortRunIds, List<String> longRunIds) {
        return new DerivationRequest(
                shortRunIds,
                longRunIds,
                Optional.empty(),
                Optional.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty(),
                Optional.empty(),
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
                List.of(shortRunId),
                List.of(longRunId),
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
