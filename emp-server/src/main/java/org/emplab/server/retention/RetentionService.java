package org.emplab.server.retention;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional
public class RetentionService {
    private static final int RUNS_SHOWN = 1000;

    private final RetentionRules rules;
    private final Audit audit;
    private final Clock clock;

    RetentionService(RetentionRules rules, Audit audit, Clock clock) {
        this.rules = rules;
        this.audit = audit;
        this.clock = clock;
    }

    /** Newest first, withdrawn ones too. */
    public Page<RetentionRuleView> rules(int page, int size) {
        return Page.of(rules.findAllByOrderByCreatedAtDescIdAsc(Page.request(page, size)), rules::countUpTo)
                .map(RetentionRule::view);
    }

    /** The runs that a rule would remove now, oldest first, at most 1000. */
    public List<OldRun> runs(String rule) {
        return runs(require(rule), RUNS_SHOWN);
    }

    /**
     * The runs that a rule would remove if it were in force now, oldest first.
     *
     * @throws Refusal if it would name every run, or none
     */
    public List<OldRun> preview(RuleForm asked, int most) {
        return runs(new RetentionRule(asked, "to look at", "user", clock.instant()), most);
    }

    private List<OldRun> runs(RetentionRule rule, int most) {
        return rules.runs(rule, clock.instant(), most).stream()
                .map(run ->
                        new OldRun(run.getRun(), run.getMachine(), run.getProgram(), run.getEnded(), run.getSamples()))
                .toList();
    }

    /**
     * Makes a rule, which takes effect a day later.
     *
     * @throws Refusal if it would name every run, or none
     */
    public RetentionRuleView make(RuleForm asked) {
        String who = Caller.person().who();
        String reason = asked.reason() == null ? "" : asked.reason();
        RetentionRule rule = rules.add(new RetentionRule(asked, reason, who, clock.instant()));
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("olderThanDays", rule.olderThanDays());
        detail.put("notebook", rule.notebook());
        detail.put("experiment", rule.experiment());
        detail.put("machineLabel", rule.machineLabel());
        detail.put("reason", rule.reason());
        audit.record(who, "make retention rule", rule.who(), detail);
        return rule.view();
    }

    public void withdraw(String id) {
        String who = Caller.person().who();
        RetentionRule rule = require(id);
        rule.withdraw(who, clock.instant());
        audit.record(who, "withdraw retention rule", rule.who(), Map.of());
    }

    private RetentionRule require(String id) {
        return Ids.uuid(id).flatMap(rules::findById).orElseThrow(() -> Refusal.notFound("retention rule " + id));
    }

    /** A run that a rule would remove. */
    @Schema(name = "RetentionOldRun")
    public record OldRun(UUID run, String machine, String program, Instant endedAt, int samples) {}

    /**
     * A rule by which runs are removed some time after their end.
     *
     * @param createdBy {@code user:ada}
     * @param effectiveAt nothing is removed before
     */
    @Schema(name = "RetentionRule")
    public record RetentionRuleView(
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
        /** The login of the administrator who made it. */
        public String by() {
            return Caller.login(createdBy);
        }
    }

    /** A retention rule to make, as JSON or a form has it. */
    @Schema(name = "NewRule")
    public record RuleForm(
            @Nullable Integer olderThanDays,
            @Nullable String notebook,
            @Nullable String experiment,
            @Nullable String machineLabel,
            @Nullable String reason) {
        /** 0 where none is given, which no rule may have. */
        public int days() {
            return olderThanDays == null ? 0 : olderThanDays;
        }

        /** The form without the spaces around what was typed; what is blank is not named. */
        public RuleForm stripped() {
            return new RuleForm(olderThanDays, named(notebook), named(experiment), named(machineLabel), named(reason));
        }

        private static @Nullable String named(@Nullable String text) {
            return Optional.ofNullable(text)
                    .map(String::strip)
                    .filter(name -> !name.isEmpty())
                    .orElse(null);
        }
    }
}
