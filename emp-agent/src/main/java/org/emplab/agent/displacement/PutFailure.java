package org.emplab.agent.displacement;

import java.util.Optional;
import org.emplab.model.Failure;
import org.emplab.model.Sample;

/** Says how the PUT failed. */
final class PutFailure {
    private PutFailure() {}

    static DisplacementException of(Sample put, Optional<String> errors) {
        String how = put.extra().get("killedBy") != null
                ? "was killed by its time limit"
                : put.exitCode() > 128
                        ? "was ended by signal " + (put.exitCode() - 128)
                        : "ended with exit code " + put.exitCode();
        return DisplacementException.failed("the program under test " + how
                + errors.map(text -> ": " + Failure.lastLine(text)).orElse(""));
    }

    /** The PUT ended before all its operations were done, so there is no cost of one. */
    static DisplacementException leftBehind(Object processes) {
        return DisplacementException.failed(
                "the program under test ended while processes that it had started still ran (" + processes
                        + ", which were killed): let it wait for them");
    }
}
