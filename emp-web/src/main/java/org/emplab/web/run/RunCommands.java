package org.emplab.web.run;

import org.emplab.web.CommandOutcome;

/** What a person can do to a run. Each takes effect at the next sample boundary; {@code by} is a login name. */
public interface RunCommands {
    CommandOutcome pause(String id, String by);

    CommandOutcome resume(String id, String by);

    CommandOutcome abort(String id, String by);
}
