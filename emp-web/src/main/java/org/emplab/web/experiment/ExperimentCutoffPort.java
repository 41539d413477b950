package org.emplab.web.experiment;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The cutoffs that experiments ask for, and what became of them. */
public interface ExperimentCutoffPort {
    /** The cutoffs in the order of the machines; empty where none are asked for. */
    List<OfMachine> of(String experiment);

    /** How far it is. */
    enum State {
        WAITING("derived once both runs are completed"),
        NOT_DERIVED("not derived"),
        DERIVED("derived"),
        PROPOSED("proposed"),
        PUBLISHED("published");

        private final String words;

        State(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * The cutoffs of one machine.
     *
     * @param shortRun its id; empty if it was removed
     * @param longRun the same
     * @param derivation what was derived
     * @param proposal that waits for a person
     * @param published the version of the table on its machine
     * @param reason why nothing was derived, or why what was derived was not proposed
     */
    record OfMachine(
            String machine,
            Optional<String> shortRun,
            Optional<String> longRun,
            Optional<String> derivation,
            Optional<String> proposal,
            OptionalInt published,
            Optional<String> reason) {
        public State state() {
            if (published.isPresent()) {
                return State.PUBLISHED;
            }
            if (proposal.isPresent()) {
                return State.PROPOSED;
            }
            if (derivation.isPresent()) {
                return State.DERIVED;
            }
            return reason.isPresent() ? State.NOT_DERIVED : State.WAITING;
        }
    }
}
