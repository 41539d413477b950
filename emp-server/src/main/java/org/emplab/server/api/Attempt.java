package org.emplab.server.api;

import org.emplab.web.CommandOutcome;
import org.emplab.web.api.ProblemException;
import org.springframework.dao.OptimisticLockingFailureException;

/** A person's change on a page. */
public final class Attempt {
    private Attempt() {}

    /** Makes the change; where it is refused, also because another person changes the same at once, the page shows why. */
    public static CommandOutcome of(Runnable change) {
        try {
            change.run();
            return CommandOutcome.done();
        } catch (ProblemException refused) {
            return CommandOutcome.refused(String.valueOf(refused.getMessage()));
        } catch (OptimisticLockingFailureException inThisMoment) {
            return CommandOutcome.refused("Somebody else changed it in this moment: look again");
        }
    }
}
