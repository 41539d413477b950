package org.emplab.web.experiment;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.emplab.lab.experiment.SpecificationText;
import org.emplab.runfile.InvalidInputException;
import org.emplab.web.api.ProblemException;

/**
 * A mistake in a specification, and its place.
 *
 * @param message the place and the reason
 */
record Mistake(String message, String reason, Optional<String> key, OptionalInt line) {
    /** A refusal of a specification, with the line of the key that it names. */
    static Mistake of(ProblemException refusal, String yaml) {
        String message = String.valueOf(refusal.getMessage());
        return refusal.key()
                .map(key -> of(SpecificationText.read(yaml, "specification")
                        .wrong(key, message.replaceFirst("^" + Pattern.quote(key) + " ", ""))))
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
