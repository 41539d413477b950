package org.emplab.server.retention;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.server.api.Paging;
import org.emplab.web.api.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Rules by which runs are removed some time after their end; administrators make and withdraw them. */
@RestController
@RequestMapping("/api/v1/retention-rules")
@Tag(name = "retention", description = "What the lab does not keep for ever")
@Transactional
class RetentionApi {
    private static final int RUNS_SHOWN = 1000;

    private final RetentionRules rules;
    private final RuleChanges changes;
    private final Clock clock;

    RetentionApi(RetentionRules rules, RuleChanges changes, Clock clock) {
        this.rules = rules;
        this.changes = changes;
        this.clock = clock;
    }

    record NewRule(
            int olderThanDays,
            @Nullable String notebook,
            @Nullable String experiment,
            @Nullable String machineLabel,
            @Nullable String reason) {}

    /**
     * A rule as it is shown.
     *
     * @param effectiveAt nothing is removed before
     */
    @Schema(name = "RetentionRule")
    record Rule(
            UUID id,
            int olderThanDays,
            @Nullable String notebook,
            @Nullable String experiment,
            @Nullable String machineLabel,
            String reason,
            String createdBy,
            Instant createdAt,
            Instant effectiveAt,
            @Nullable Instant withdrawnAt) {
        static Rule of(RetentionRule rule) {
            return new Rule(
                    rule.id(),
                    rule.olderThanDays(),
                    rule.notebook(),
                    rule.experiment(),
                    rule.machineLabel(),
                    rule.reason(),
                    rule.createdBy(),
                    rule.createdAt(),
                    rule.effectiveAt(),
                    rule.withdrawnAt());
        }
    }

    @Schema(name = "RetentionOldRun")
    record OldRun(UUID run, String machine, String program, Instant endedAt, int samples) {}

    @GetMapping
    @Operation(summary = "All rules, newest first, withdrawn ones too")
    Page<Rule> list(@RequestParam(defaultValue = "0") int page, @RequestParam(defaultValue = "100") int size) {
        return Paging.page(rules.findAllByOrderByCreatedAtDescIdAsc(Paging.request(page, size)), rules::countUpTo)
                .map(Rule::of);
    }

    @GetMapping("/{id}/runs")
    @Operation(summary = "The runs that the rule would remove now, oldest first, at most 1000")
    List<OldRun> runs(@PathVariable String id) {
        return rules.runs(changes.require(id), clock.instant(), RUNS_SHOWN).stream()
                .map(run ->
                        new OldRun(run.getRun(), run.getMachine(), run.getProgram(), run.getEnded(), run.getSamples()))
                .toList();
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Makes a rule, which takes effect a day later; for administrators")
    Rule make(@RequestBody NewRule asked) {
        return Rule.of(changes.make(asked));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Withdraws a rule; it stays on record. For administrators")
    void withdraw(@PathVariable String id) {
        changes.withdrawRule(id);
    }
}
