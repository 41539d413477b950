package org.emplab.server.run;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.Map;
import org.emplab.server.api.ProblemException;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * Removes runs with all their samples, however many: the run is gone at once, {@link DroppedRuns} deletes its samples step
 * by step. What an analysis was made from stays: a figure must be traceable to its samples.
 */
@RestController
@RequestMapping("/api/v1/runs")
@Tag(name = "runs")
class RunRemoval {
    private final JdbcClient jdbc;
    private final Runs runs;
    private final DroppedRuns dropped;
    private final Audit audit;
    private final LabChanges changes;
    private final TransactionTemplate transaction;

    RunRemoval(
            JdbcClient jdbc,
            Runs runs,
            DroppedRuns dropped,
            Audit audit,
            LabChanges changes,
            TransactionTemplate transaction) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.dropped = dropped;
        this.audit = audit;
        this.changes = changes;
        this.transaction = transaction;
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Removes a run that has ended, with all its samples; for administrators")
    void remove(@PathVariable String id, @RequestParam(defaultValue = "") String reason) {
        Caller.Person person = Caller.person();
        if (!person.admin()) {
            throw ProblemException.forbidden("only an administrator removes runs");
        }
        if (reason.isBlank()) {
            throw ProblemException.invalid("reason", "is missing: why the run is removed");
        }
        transaction.executeWithoutResult(status -> {
            Run run = runs.lock(id);
            if (!run.state().ended()) {
                throw ProblemException.conflict(
                        "a run that is " + run.state().key() + " cannot be removed; abort it first");
            }
            if (isAnalysed(run)) {
                throw ProblemException.conflict("an analysis was made from this run, so it stays");
            }
            audit.record(
                    person.who(),
                    "remove run",
                    "run:" + run.publicId(),
                    Map.of(
                            "reason", reason,
                            "program", run.program(),
                            "machine", run.machineName(),
                            "samples", run.storedSamples()));
            changes.run(run);
            dropped.drop(run.id(), person.who());
        });
    }

    private boolean isAnalysed(Run run) {
        return jdbc.sql("select exists (select from analysis_inputs where run_id = ?)")
                .param(run.id())
                .query(Boolean.class)
                .single();
    }
}
