package org.emplab.web.experiment;

import java.util.List;
import java.util.Optional;

/** All experiments of the lab, to read. */
public interface ExperimentCatalogue {
    /**
     * A page of experiments.
     *
     * @param more whether there are others after them
     */
    record Found(List<ExperimentLine> experiments, boolean more) {
        public Found {
            experiments = List.copyOf(experiments);
        }
    }

    /**
     * Newest first.
     *
     * @param page from 0
     */
    Found inNotebook(String notebook, int page, int size);

    Optional<LabExperiment> experiment(String id);

    /** The runs of an experiment, those that were asked for last first. */
    List<ExperimentRun> runs(String experiment, int page, int size);

    /** The experiment that a run was asked for by; empty if it was imported. */
    Optional<ExperimentLine> ofRun(String run);
}
