package org.emplab.web.run;

import org.emplab.web.Outcome;

/** What a person can do to a run. Each takes effect at the next sample boundary; {@code by} is a login name. */
public interface RunCommands {
    Outcome pause(String id, String by);

    Outcome resume(String id, String by);

    Outcome abort(String id, String by);
}
