package org.emplab.web.experiment;

import java.util.List;
import java.util.Optional;
import org.emplab.runfile.InvalidInputException;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.notebook.NotesRequest;
import org.emplab.web.run.RunCommand;
import org.jspecify.annotations.Nullable;

/**
 * All experiments of the lab. The caller submits and changes them. A specification is YAML or JSON; one that cannot be read
 * is refused by an {@link InvalidInputException} with the line, everything else by a {@link ProblemException}.
 */
public interface ExperimentPort {
    /**
     * Newest first.
     *
     * @param notebook id; null: of all notebooks
     */
    Page<ExperimentView> experiments(@Nullable String notebook, int page, int size);

    ExperimentView experiment(String id);

    /** The experiments of a person that have runs which wait, run or are paused; newest first. */
    List<ExperimentView> open(String owner, int most);

    /** The runs of an experiment, in the order in which they were asked for. */
    List<ExperimentRun> runs(String id, int page, int size);

    /** The experiment of a run; empty if the run was imported. */
    Optional<ExperimentName> ofRun(String run);

    /** Every version of its specification, latest first. */
    List<ExperimentVersion> versions(String id);

    /**
     * Puts the runs of a specification into the queue.
     *
     * @param queue false: they are queued later
     */
    Submitted submit(String specification, boolean queue);

    /** Says where and when the runs of a specification would go, and what their agents would refuse. */
    DryRun dryRun(String specification);

    /**
     * Says which runs a specification would make, and when they would run.
     *
     * @param asked whether a person waits for it; while a person types, times are looked up for few runs only
     */
    Preview preview(String specification, boolean asked);

    /**
     * Keeps a changed specification as the next version; runs that are queued already stay as they are.
     *
     * @param read number of the version that was changed
     * @return number of the version
     */
    int specify(String id, String specification, int read);

    /** Queues the runs of the latest version. */
    Submitted runAgain(String id);

    /**
     * Queues the request of each failed run once more, where no later run repeats it already. What waited for a failed run
     * waits for its replacement.
     *
     * @throws ProblemException a conflict where no run is left to repeat
     */
    Submitted repeatFailed(String id);

    /** Writes notes and tags. */
    ExperimentView writeNotes(String id, NotesRequest notes);

    /** Pauses, resumes or aborts those of its runs that can be, each by itself. */
    Commanded command(RunCommand command, String id, @Nullable String reason);
}
