package org.emplab.web.run;

import org.emplab.web.api.ProblemException;
import org.jspecify.annotations.Nullable;

/** Commands of the caller to runs. Each takes effect at the next sample boundary. */
public interface RunCommandPort {
    /**
     * Asks something of a run.
     *
     * @throws ProblemException if the caller may not ask that, or the run cannot do it
     */
    void command(RunCommand command, String id, @Nullable String reason);
}
