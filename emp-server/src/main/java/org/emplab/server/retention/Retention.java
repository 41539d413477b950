package org.emplab.server.retention;

import java.time.Clock;
import java.time.Instant;
import org.emplab.server.api.Refusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes what the rules in force name, each run for itself and on record. Several servers may do this at once. */
@Component
class Retention {
    private static final Logger LOG = LoggerFactory.getLogger(Retention.class);
    private static final int RUNS_A_TURN = 1000;

    private final RetentionRules rules;
    private final RemovedRuns removed;
    private final Clock clock;

    Retention(RetentionRules rules, RemovedRuns removed, Clock clock) {
        this.rules = rules;
        this.removed = removed;
        this.clock = clock;
    }

    @Scheduled(initialDelayString = "PT10M", fixedDelayString = "PT1H")
    void apply() {
        Instant now = clock.instant();
        for (RetentionRule rule : rules.inForce(now)) {
            int gone = 0;
            for (RetentionRules.OldRun run : rules.runs(rule, now, RUNS_A_TURN)) {
                try {
                    removed.remove(run.getRun().toString(), rule.who(), rule.reason());
                    gone++;
                } catch (Refusal e) { // another server was quicker, or an analysis was made meanwhile
                    LOG.debug("run {} stays: {}", run.getRun(), e.getMessage());
                }
            }
            if (gone > 0) {
                LOG.info("removed {} runs by the retention rule {} ({})", gone, rule.id(), rule.reason());
            }
        }
    }
}
