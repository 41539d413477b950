package org.emplab.web.trial;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.web.experiment.ExperimentCutoffs;
import org.springframework.stereotype.Component;

/** The cutoffs of two machines: those of the one are derived, those of the other cannot be. */
@Component
class TrialCutoffs implements ExperimentCutoffs {
    @Override
    public List<OfMachine> of(String experiment) {
        return List.of(
                new OfMachine(
                        "sodb12",
                        Optional.of("1"),
                        Optional.of("2"),
                        Optional.of("1"),
                        Optional.empty(),
                        OptionalInt.empty(),
                        Optional.empty()),
                new OfMachine(
                        "sodb13",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty(),
                        Optional.of("its runs were removed")));
    }
}
