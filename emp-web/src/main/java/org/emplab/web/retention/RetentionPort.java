package org.emplab.web.retention;

import java.util.List;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;

/** The rules by which runs are removed some time after their end. Administrators make and withdraw them. */
public interface RetentionPort {
    /** Newest first, withdrawn ones too. */
    Page<RetentionRuleView> rules(int page, int size);

    /** The runs that a rule would remove now, oldest first, at most 1000. */
    List<OldRun> runs(String rule);

    /**
     * The runs that a rule would remove if it were in force now, oldest first.
     *
     * @throws ProblemException if it would name every run, or none
     */
    List<OldRun> preview(RuleForm asked, int most);

    /**
     * Makes a rule, which takes effect a day later.
     *
     * @throws ProblemException if it would name every run, or none
     */
    RetentionRuleView make(RuleForm asked);

    void withdraw(String rule);
}
