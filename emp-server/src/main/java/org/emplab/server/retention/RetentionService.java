package org.emplab.server.retention;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.server.api.Ids;
import org.emplab.server.api.Paging;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.retention.OldRun;
import org.emplab.web.retention.RetentionPort;
import org.emplab.web.retention.RetentionRuleView;
import org.emplab.web.retention.RuleForm;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional
class RetentionService implements RetentionPort {
    private static final int RUNS_SHOWN = 1000;

    private final RetentionRules rules;
    private final Audit audit;
    private final Clock clock;

    RetentionService(RetentionRules rules, Audit audit, Clock clock) {
        this.rules = rules;
        this.audit = audit;
        this.clock = clock;
    }

    @Override
    public Page<RetentionRuleView> rules(int page, int size) {
        return Paging.page(rules.findAllByOrderByCreatedAtDescIdAsc(Paging.request(page, size)), rules::countUpTo)
                .map(RetentionRule::view);
    }

    @Override
    public List<OldRun> runs(String rule) {
        return runs(require(rule), RUNS_SHOWN);
    }

    @Override
    public List<OldRun> preview(RuleForm asked, int most) {
        return runs(new RetentionRule(asked, "to look at", "user", clock.instant()), most);
    }

    private List<OldRun> runs(RetentionRule rule, int most) {
        return rules.runs(rule, clock.instant(), most).stream()
                .map(run ->
                        new OldRun(run.getRun(), run.getMachine(), run.getProgram(), run.getEnded(), run.getSamples()))
                .toList();
    }

    @Override
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

    @Override
    public void withdraw(String id) {
        String who = Caller.person().who();
        RetentionRule rule = require(id);
        rule.withdraw(who, clock.instant());
        audit.record(who, "withdraw retention rule", rule.who(), Map.of());
    }

    private RetentionRule require(String id) {
        return Ids.uuid(id)
                .flatMap(rules::findById)
                .orElseThrow(() -> ProblemException.notFound("retention rule " + id));
    }
}
