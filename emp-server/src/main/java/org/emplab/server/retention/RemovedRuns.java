package org.emplab.server.retention;

import java.util.Map;
import org.emplab.server.api.Refusal;
import org.emplab.server.events.LabChanges;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Audit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Removes runs with all their samples, however many: the run is gone at once, {@link DroppedRuns} deletes its samples step
 * by step. What an analysis was made from stays, since a figure must be traceable to its samples; what only a page showed
 * goes with it.
 */
@Service
public class RemovedRuns {
    private final JdbcClient jdbc;
    private final Runs runs;
    private final DroppedRuns dropped;
    private final Audit audit;
    private final LabChanges changes;

    RemovedRuns(JdbcClient jdbc, Runs runs, DroppedRuns dropped, Audit audit, LabChanges changes) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.dropped = dropped;
        this.audit = audit;
        this.changes = changes;
    }

    /**
     * Removes one that has ended, and writes into the audit trail who did and why.
     *
     * @throws Refusal if there is none, or it has to stay
     */
    @Transactional
    public void remove(String id, String who, String reason) {
        Run run = runs.lock(id);
        if (!run.state().ended()) {
            throw Refusal.conflict("a run that is " + run.state().key() + " cannot be removed; abort it first");
        }
        if (isAnalysed(run)) {
            throw Refusal.conflict("an analysis was made from this run, so it stays");
        }
        audit.record(
                who,
                "remove run",
                "run:" + run.publicId(),
                Map.of(
                        "reason", reason,
                        "program", run.program(),
                        "machine", run.machineName(),
                        "samples", run.aggregates().storedSamples()));
        changes.run(run.publicId());
        dropped.drop(run.id(), who);
    }

    private boolean isAnalysed(Run run) {
        return jdbc.sql("select exists (select from analysis_inputs i join analyses a on a.id = i.analysis_id"
                        + " where i.run_id = ? and not a.shown)")
                .param(run.id())
                .query(Boolean.class)
                .single();
    }
}
