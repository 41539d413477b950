package org.emplab.server.retention;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.api.Attempt;
import org.emplab.server.api.Ids;
import org.emplab.server.security.Caller;
import org.emplab.server.security.audit.Audit;
import org.emplab.web.CommandOutcome;
import org.emplab.web.api.ProblemException;
import org.emplab.web.retention.RetentionBook;
import org.emplab.web.retention.RuleForm;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Makes and withdraws retention rules, for REST and for the page of them. */
@Service
@Transactional
class RuleChanges implements RetentionBook {
    private static final int RULES_SHOWN = 500;
    private static final int RUNS_SHOWN = 1000;

    private final RetentionRules rules;
    private final Audit audit;
    private final Clock clock;

    RuleChanges(RetentionRules rules, Audit audit, Clock clock) {
        this.rules = rules;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * @throws ProblemException if it would name every run, or none
     */
    RetentionRule make(RetentionApi.NewRule asked) {
        String who = administrator();
        RetentionRule rule = rules.add(rule(asked, asked.reason(), who));
        Map<String, Object> detail = new LinkedHashMap<>();
        detail.put("olderThanDays", rule.olderThanDays());
        detail.put("notebook", rule.notebook());
        detail.put("experiment", rule.experiment());
        detail.put("machineLabel", rule.machineLabel());
        detail.put("reason", rule.reason());
        audit.record(who, "make retention rule", rule.who(), detail);
        return rule;
    }

    private RetentionRule rule(RetentionApi.NewRule asked, @Nullable String reason, String who) {
        return new RetentionRule(
                asked.olderThanDays(),
                asked.notebook(),
                asked.experiment(),
                asked.machineLabel(),
                reason == null ? "" : reason,
                who,
                clock.instant());
    }

    void withdrawRule(String id) {
        String who = administrator();
        RetentionRule rule = require(id);
        rule.withdraw(who, clock.instant());
        audit.record(who, "withdraw retention rule", rule.who(), Map.of());
    }

    RetentionRule require(String id) {
        return Ids.uuid(id)
                .flatMap(rules::findById)
                .orElseThrow(() -> ProblemException.notFound("retention rule " + id));
    }

    private static String administrator() {
        Caller.Person person = Caller.person();
        if (!person.admin()) {
            throw ProblemException.forbidden("only an administrator makes and withdraws retention rules");
        }
        return person.who();
    }

    @Override
    public List<Rule> rules() {
        return rules.findAllByOrderByCreatedAtDescIdAsc(PageRequest.of(0, RULES_SHOWN))
                .map(rule -> new Rule(
                        rule.id().toString(),
                        rule.olderThanDays(),
                        Optional.ofNullable(rule.notebook()),
                        Optional.ofNullable(rule.experiment()),
                        Optional.ofNullable(rule.machineLabel()),
                        rule.reason(),
                        Caller.login(rule.createdBy()),
                        rule.effectiveAt(),
                        Optional.ofNullable(rule.withdrawnAt())))
                .getContent();
    }

    @Override
    public Preview preview(RuleForm form) {
        try {
            RetentionRule wouldBe = rule(asked(form), "to look at", "user");
            List<OldRun> runs = rules.runs(wouldBe, clock.instant(), RUNS_SHOWN + 1).stream()
                    .map(run -> new OldRun(
                            run.getRun().toString(),
                            run.getMachine(),
                            run.getProgram(),
                            run.getEnded(),
                            run.getSamples()))
                    .toList();
            return new Preview.Runs(runs.stream().limit(RUNS_SHOWN).toList(), runs.size() <= RUNS_SHOWN);
        } catch (ProblemException refused) {
            return new Preview.Refused(String.valueOf(refused.getMessage()));
        }
    }

    private static RetentionApi.NewRule asked(RuleForm form) {
        return new RetentionApi.NewRule(
                form.days(),
                RuleForm.named(form.notebook()).orElse(null),
                RuleForm.named(form.experiment()).orElse(null),
                RuleForm.named(form.machineLabel()).orElse(null),
                RuleForm.named(form.reason()).orElse(null));
    }

    @Override
    public CommandOutcome make(RuleForm form) {
        return Attempt.of(() -> make(asked(form)));
    }

    @Override
    public CommandOutcome withdraw(String id) {
        return Attempt.of(() -> withdrawRule(id));
    }
}
