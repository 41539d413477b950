package org.emplab.web.retention;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.web.CommandOutcome;

/** The rules by which runs are removed some time after their end, for administrators. */
public interface RetentionBook {
    /**
     * A rule.
     *
     * @param effectiveAt nothing is removed before
     */
    record Rule(
            String id,
            int olderThanDays,
            Optional<String> notebook,
            Optional<String> experiment,
            Optional<String> machineLabel,
            String reason,
            String by,
            Instant effectiveAt,
            Optional<Instant> withdrawnAt) {}

    /** Newest first, withdrawn ones too. */
    List<Rule> rules();

    /** A run that would be removed. */
    record OldRun(String id, String machine, String program, Instant endedAt, int samples) {}

    /** What a rule would remove if it were in force now. */
    sealed interface Preview {
        /** @param all false if there are more */
        record Runs(List<OldRun> runs, boolean all) implements Preview {
            public Runs {
                runs = List.copyOf(runs);
            }
        }

        record Refused(String reason) implements Preview {}
    }

    Preview preview(RuleForm form);

    CommandOutcome make(RuleForm form);

    CommandOutcome withdraw(String id);
}
