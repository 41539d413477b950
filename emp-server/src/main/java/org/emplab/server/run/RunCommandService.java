package org.emplab.server.run;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.emplab.server.api.Refusal;
import org.emplab.server.api.ShortText;
import org.emplab.server.events.LabChanges;
import org.emplab.server.schedule.RunPredecessor;
import org.emplab.server.schedule.RunPredecessors;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/** Requests of people for runs: researchers for their own, administrators for any. */
@Service
public class RunCommandService {
    private final Runs runs;
    private final RunPredecessors predecessors;
    private final RunEventLog events;
    private final LabChanges changes;
    private final Audit audit;
    private final TransactionTemplate transaction;
    private final Clock clock;

    RunCommandService(
            Runs runs,
            RunPredecessors predecessors,
            RunEventLog events,
            LabChanges changes,
            Audit audit,
            TransactionTemplate transaction,
            Clock clock) {
        this.runs = runs;
        this.predecessors = predecessors;
        this.events = events;
        this.changes = changes;
        this.audit = audit;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * @throws Refusal if the person may not ask that, or the run cannot do it
     */
    public void carryOut(RunCommand command, String id, @Nullable String why, Caller.Person person) {
        String reason = ShortText.reason(why);
        transaction.executeWithoutResult(status -> inTransaction(command, id, reason, person, clock.instant()));
    }

    private void inTransaction(
            RunCommand command, String id, @Nullable String reason, Caller.Person person, Instant now) {
        Run run = runs.lock(id);
        person.requireOwner(run.createdBy(), "the run");
        events.append(
                switch (command) {
                    case PAUSE -> run.pause(reason, person.who(), now);
                    case RESUME -> run.resume(reason, person.who(), now);
                    case ABORT -> run.abort(reason, person.who(), now);
                    case NEXT -> run.putFirst(reason, person.who(), now);
                    case RELEASE -> release(run, reason, person.who(), now);
                });
        changes.run(run.publicId());
        audit.record(
                person.who(),
                command.name().toLowerCase(Locale.ROOT) + " run",
                "run:" + id,
                reason == null ? Map.of() : Map.of("reason", reason));
    }

    private RunEvent release(Run run, @Nullable String reason, String who, Instant now) {
        RunEvent released = run.released(reason, who, now);
        List<RunPredecessor> holding = predecessors.holding(run.id());
        if (holding.isEmpty()) {
            throw Refusal.conflict("no run that failed, was aborted or was removed holds this one");
        }
        holding.forEach(predecessor -> predecessor.release(reason, who, now));
        return released;
    }

    /**
     * Asks something of a run.
     *
     * @throws Refusal if the caller may not ask that, or the run cannot do it
     */
    public void command(RunCommand command, String id, @Nullable String reason) {
        carryOut(command, id, reason, Caller.person());
    }

    /** The commands of people to runs. */
    public enum RunCommand {
        PAUSE,
        RESUME,
        ABORT,
        /** Puts a pending run before all others of its machine's queue. */
        NEXT,
        /** Releases a run from predecessors that will never be completed. */
        RELEASE
    }
}
