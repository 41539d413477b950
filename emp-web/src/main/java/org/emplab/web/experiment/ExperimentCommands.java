package org.emplab.web.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.emplab.web.api.ProblemException;
import org.emplab.web.notebook.Typed;
import org.emplab.web.run.RunCommand;

/** Takes orders for runs, and what is done with them as one. */
public interface ExperimentCommands {
    /** Names of the workloads that ship with the agents: inc, dual-inc, sort … */
    List<String> workloads();

    /**
     * Puts the runs of a specification into the queue, as {@code emp submit} does.
     *
     * @param specification keys and values as in its file
     * @param by login name
     */
    Submission submit(Map<String, Object> specification, String by);

    /**
     * Keeps a specification as it was written.
     *
     * @param yaml or JSON
     * @param queue whether its runs are put into the queue at once
     * @param by login name
     */
    Submission submit(String yaml, boolean queue, String by);

    /**
     * Which runs a specification would make now, and when they would run.
     *
     * @param asked whether a person waits for it; as one types, times are told of a few runs only
     */
    Preview preview(String yaml, boolean asked);

    /** The same as YAML, each key in a line. */
    String written(Map<String, Object> specification);

    /** What became of an order. */
    sealed interface Submission {
        /** @param runs none if they are to be queued later */
        record Queued(String experiment, List<String> runs) implements Submission {
            public Queued {
                runs = List.copyOf(runs);
            }

            /** Where to look at it. */
            public String page() {
                return runs.size() == 1 ? "/runs/" + runs.get(0) : "/experiments/" + experiment;
            }
        }

        /** @param key what of the order is wrong, if it is one key */
        record Refused(String reason, Optional<String> key, OptionalInt line) implements Submission {}
    }

    /** What a specification asks for. */
    sealed interface Preview {
        /** @param timed whether it was looked up when they would run */
        record Runs(String name, String notebook, List<PlannedRun> runs, boolean timed) implements Preview {
            public Runs {
                runs = List.copyOf(runs);
            }
        }

        record Wrong(String reason, Optional<String> key, OptionalInt line) implements Preview {}
    }

    /** @param read number of the version that was changed */
    Submission specify(String experiment, String yaml, int read);

    Submission runAgain(String experiment);

    /**
     * Writes notes and tags.
     *
     * @throws ProblemException if the experiment is another person's, or has changed since it was read
     */
    void write(String experiment, Typed typed);

    /**
     * Asks something of all runs of an experiment that can do it.
     *
     * @param reason empty if none was given
     * @throws ProblemException if none of them can
     */
    void command(RunCommand command, String experiment, String reason);
}
