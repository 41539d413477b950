package org.emplab.analysis.question;

import java.util.Optional;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessTime;

/** Cutoffs that a question is asked with, before the account of PT is settled. */
public interface CutoffSource {
    /** The account of PT that the cutoffs are about; empty if they do not say. */
    Optional<ProcessTime> account();

    /** The cutoffs' name in a sentence. */
    String words();

    /**
     * The cutoffs to apply.
     *
     * @param otherwise the account of PT if they do not say
     */
    Cutoffs of(ProcessTime otherwise);

    /**
     * The account of PT of a question with these cutoffs: theirs, else the stated one.
     *
     * @throws UnsuitableInputException if they are two accounts
     */
    default Optional<ProcessTime> account(Optional<ProcessTime> stated) {
        Optional<ProcessTime> theirs = account();
        if (theirs.isPresent() && stated.isPresent() && !theirs.equals(stated)) {
            throw new UnsuitableInputException(
                    words() + " are of " + theirs.get().key() + " time, so PT cannot be "
                            + stated.get().key() + " time");
        }
        return theirs.or(() -> stated);
    }
}
