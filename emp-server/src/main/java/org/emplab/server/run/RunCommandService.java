package org.emplab.server.run;

import org.emplab.server.api.ProblemException;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.web.CommandOutcome;
import org.emplab.web.run.RunCommands;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What a person asks of a run: a researcher of their own ones, an administrator of any. */
@Service
public class RunCommandService implements RunCommands {
    private final Runs runs;
    private final RunLifecycle lifecycle;
    private final Audit audit;

    RunCommandService(Runs runs, RunLifecycle lifecycle, Audit audit) {
        this.runs = runs;
        this.lifecycle = lifecycle;
        this.audit = audit;
    }

    /** What can be asked. */
    enum Command {
        PAUSE,
        RESUME,
        ABORT
    }

    @Transactional
    public StoredRun carryOut(Command command, String id, @Nullable String reason) {
        Caller.Person person = Caller.person();
        StoredRun run = runs.require(id);
        if (!person.admin() && !run.createdBy().equals(person.who())) {
            throw ProblemException.forbidden(
                    "run " + id + " is " + run.createdBy().replace("user:", "") + "'s");
        }
        StoredRun after = switch (command) {
            case PAUSE -> lifecycle.pause(id, reason, person.who());
            case RESUME -> lifecycle.resume(id, reason, person.who());
            case ABORT -> lifecycle.abort(id, reason, person.who());
        };
        audit.record(
                person.who(),
                command.name().toLowerCase(java.util.Locale.ROOT) + " run",
                "run:" + id,
                reason == null ? java.util.Map.of() : java.util.Map.of("reason", reason));
        return after;
    }

    @Override
    public CommandOutcome pause(String id, String by) {
        return outcome(Command.PAUSE, id);
    }

    @Override
    public CommandOutcome resume(String id, String by) {
        return outcome(Command.RESUME, id);
    }

    @Override
    public CommandOutcome abort(String id, String by) {
        return outcome(Command.ABORT, id);
    }

    private CommandOutcome outcome(Command command, String id) {
        try {
            carryOut(command, id, null);
            return CommandOutcome.done();
        } catch (ProblemException problem) {
            return CommandOutcome.refused(String.valueOf(problem.getMessage()));
        }
    }
}
