package org.emplab.web.trial;

import java.util.List;
import org.emplab.web.CommandOutcome;
import org.emplab.web.retention.RetentionBook;
import org.emplab.web.retention.RuleForm;
import org.springframework.stereotype.Component;

/** No rules. */
@Component
class TrialRetention implements RetentionBook {
    @Override
    public List<Rule> rules() {
        return List.of();
    }

    @Override
    public Preview preview(RuleForm form) {
        return new Preview.Runs(List.of(), true);
    }

    @Override
    public CommandOutcome make(RuleForm form) {
        return CommandOutcome.refused("This lab keeps everything.");
    }

    @Override
    public CommandOutcome withdraw(String id) {
        return CommandOutcome.refused("There is no rule.");
    }
}
