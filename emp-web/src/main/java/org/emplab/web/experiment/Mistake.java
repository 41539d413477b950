package org.emplab.web.experiment;

import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.runfile.InvalidInputException;
import org.emplab.server.api.Refusal;

/**
 * A mistake in a specification, and its place.
 *
 * @param message the place and the reason
 */
record Mistake(String message, String reason, Optional<String> key, OptionalInt line) {
    /** The name of the field that is to be mended; empty where no key is named. */
    public String field() {
        return key.map(named -> ExperimentForm.field(named).getKey()).orElse("");
    }

    /** The number of that field among those of its name. */
    public int row() {
        return key.map(named -> ExperimentForm.field(named).getValue()).orElse(0);
    }

    /** A refusal of a specification, with the line of the key that it names. */
    static Mistake of(Refusal refusal, String yaml) {
        String message = String.valueOf(refusal.getMessage());
        return refusal.key()
                .map(key -> of(SpecificationText.read(yaml, "specification").wrong(key, refusal.problem())))
                .orElseGet(() -> new Mistake(message, message, Optional.empty(), OptionalInt.empty()));
    }

    static Mistake of(InvalidInputException wrong) {
        return new Mistake(
                String.valueOf(wrong.getMessage()),
                wrong.problem(),
                Optional.ofNullable(wrong.key()),
                wrong.line() > 0 ? OptionalInt.of(wrong.line()) : OptionalInt.empty());
    }
}
