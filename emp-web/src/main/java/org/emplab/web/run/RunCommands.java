package org.emplab.web.run;

import java.util.Optional;
import org.emplab.web.CommandOutcome;

/** What a person can do to a run. Each takes effect at the next sample boundary; {@code by} is a login name. */
public interface RunCommands {
    CommandOutcome pause(String id, Optional<String> reason, String by);

    CommandOutcome resume(String id, String by);

    CommandOutcome abort(String id, Optional<String> reason, String by);
}
