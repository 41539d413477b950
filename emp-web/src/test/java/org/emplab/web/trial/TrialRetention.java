package org.emplab.web.trial;

import java.util.List;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.retention.OldRun;
import org.emplab.web.retention.RetentionPort;
import org.emplab.web.retention.RetentionRuleView;
import org.emplab.web.retention.RuleForm;
import org.springframework.stereotype.Component;

/** No rules. */
@Component
class TrialRetention implements RetentionPort {
    @Override
    public Page<RetentionRuleView> rules(int page, int size) {
        return Page.of(List.of(), page, size);
    }

    @Override
    public List<OldRun> runs(String rule) {
        throw ProblemException.notFound("retention rule " + rule);
    }

    @Override
    public List<OldRun> preview(RuleForm asked, int most) {
        return List.of();
    }

    @Override
    public RetentionRuleView make(RuleForm asked) {
        throw ProblemException.conflict("This lab keeps everything.");
    }

    @Override
    public void withdraw(String rule) {
        throw ProblemException.notFound("retention rule " + rule);
    }
}
