package org.emplab.web.derivation;

import java.util.List;
import java.util.Optional;
import org.emplab.web.api.ProblemException;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** Derivations of cutoffs. Nothing is overwritten: a moved bound makes a new one. */
public interface DerivationPort {
    /**
     * @param run only those from this run; empty: all
     * @param index of the page, from 0
     */
    DerivationPage derivations(Optional<String> run, int index);

    /** The newest ones of a machine, as many as a page has. */
    List<DerivationSummary> ofMachine(String machine);

    Optional<Derivation> derivation(String id);

    /**
     * @throws ResponseStatusException 404, if there is none
     */
    default Derivation require(String id) {
        return derivation(id)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no derivation " + id));
    }

    /**
     * Derives and stores.
     *
     * @param by login name; it is the name on record for a moved bound
     * @throws ProblemException if nothing can be derived from these runs
     */
    Answer derive(DerivationRequest request, String by);

    /** The outcome of a request. */
    sealed interface Answer {
        /**
         * @param existing true if the same was derived from the same before, so that nothing new is kept
         */
        record Derived(String id, boolean existing) implements Answer {}

        /** The runs are large: a job derives from them, and says where the result is. */
        record UnderWay(String job) implements Answer {}
    }
}
