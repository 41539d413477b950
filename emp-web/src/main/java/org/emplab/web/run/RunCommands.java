package org.emplab.web.run;

import java.util.Optional;
import org.emplab.web.CommandOutcome;

/** A person's commands to a run. Each takes effect at the next sample boundary; {@code by} is a login name. */
public interface RunCommands {
    CommandOutcome pause(String id, Optional<String> reason, String by);

    CommandOutcome resume(String id, String by);

    CommandOutcome abort(String id, Optional<String> reason, String by);

    /** Puts a pending run before all others of its machine's queue. */
    CommandOutcome next(String id, String by);

    /** Lets a run go that waits for others which will never be completed. */
    CommandOutcome release(String id, String by);
}
