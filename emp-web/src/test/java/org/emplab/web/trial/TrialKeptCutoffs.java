package org.emplab.web.trial;

import java.util.Optional;
import org.emplab.analysis.question.Cutoffs;
import org.emplab.analysis.question.KeptCutoffs;
import org.springframework.stereotype.Component;

/** A lab in which no table is in force. */
@Component
class TrialKeptCutoffs implements KeptCutoffs {
    @Override
    public Optional<String> inForce(String machine) {
        return Optional.empty();
    }

    @Override
    public Cutoffs of(String derivation) {
        throw new IllegalArgumentException("there is no derivation " + derivation);
    }
}
