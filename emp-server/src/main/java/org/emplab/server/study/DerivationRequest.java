package org.emplab.server.study;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.study.CutoffsAnalysis;

/**
 * An order for a derivation. One that waits as a job may be of a server that knew one run of each length.
 *
 * @param shortRunIds runs whose samples count together
 * @param longRunIds the same of the long runs
 * @param shortProgram which one, where short runs interleave several
 * @param longProgram the same of the long runs
 * @param basedOn the derivation that was on the page when the bound was moved; what is not given is as it is there
 */
public record DerivationRequest(
        @JsonAlias("shortRunId") @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<String> shortRunIds,

        @JsonAlias("longRunId") @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
        List<String> longRunIds,

        Optional<String> shortProgram,
        Optional<String> longProgram,
        Optional<String> basedOn,
        @JsonUnwrapped CutoffsAnalysis.Parameters parameters) {
    public DerivationRequest {
        shortRunIds = List.copyOf(shortRunIds);
        longRunIds = List.copyOf(longRunIds);
    }

    /** A request for the same runs by the algorithm as it is now. */
    public static DerivationRequest again(Derivation earlier, CutoffsAnalysis.Parameters parameters) {
        CutoffDerivation derived = earlier.derived();
        return new DerivationRequest(
                earlier.summary().shortRunIds(),
                earlier.summary().longRunIds(),
                Optional.of(derived.shortRun().measured().program()),
                Optional.of(derived.longRun().measured().program()),
                Optional.of(earlier.summary().id()),
                parameters);
    }

    /** A request for runs of one program of each length. */
    public static DerivationRequest of(
            List<String> shortRunIds, List<String> longRunIds, CutoffsAnalysis.Parameters parameters) {
        return new DerivationRequest(
                shortRunIds, longRunIds, Optional.empty(), Optional.empty(), Optional.empty(), parameters);
    }
}
