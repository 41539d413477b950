package org.emplab.web.experiment;

import java.util.List;
import org.emplab.web.notebook.Writing;

/**
 * An experiment as its page shows it.
 *
 * @param editions of its specification, latest first
 */
public record LabExperiment(ExperimentLine line, Writing writing, List<Edition> editions) {
    public LabExperiment {
        editions = List.copyOf(editions);
    }

    /**
     * A version of a specification, as it was submitted.
     *
     * @param by login name
     */
    public record Edition(int number, String text, String by, java.time.Instant at) {}

    public Edition latest() {
        return editions.get(0);
    }
}
