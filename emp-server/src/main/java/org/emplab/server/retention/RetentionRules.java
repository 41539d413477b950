package org.emplab.server.retention;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Query;

/** All rules, withdrawn ones too. */
interface RetentionRules extends Aggregates<RetentionRule, UUID> {
    Slice<RetentionRule> findAllByOrderByCreatedAtDescIdAsc(Pageable page);

    @Query("from RetentionRule where withdrawnAt is null and effectiveAt <= :now order by createdAt")
    List<RetentionRule> inForce(Instant now);

    /** A run that a rule would remove. */
    interface OldRun {
        UUID getRun();

        String getMachine();

        String getProgram();

        Instant getEnded();

        int getSamples();
    }

    /** The runs that ended before, oldest first. A run that an analysis was made from stays, but not for what only a page showed. */
    @Query(nativeQuery = true, value = """
            select r.public_id as run, r.machine_name as machine, r.program as program, r.ended_at as ended,
                r.stored_samples as samples
            from runs r
            left join experiments e on e.id = r.experiment_id
            left join notebooks n on n.id = e.notebook_id
            left join machines m on m.id = r.machine_id
            where r.ended_at < :before
                and (cast(:notebook as text) is null or n.name = :notebook)
                and (cast(:experiment as text) is null or e.name = :experiment)
                and (cast(:label as text) is null or :label = any(m.labels))
                and not exists (select from analysis_inputs i join analyses a on a.id = i.analysis_id
                    where i.run_id = r.id and not a.shown)
            order by r.ended_at, r.id limit :most""")
    List<OldRun> runs(
            Instant before, @Nullable String notebook, @Nullable String experiment, @Nullable String label, int most);

    default List<OldRun> runs(RetentionRule rule, Instant now, int most) {
        return runs(rule.before(now), rule.notebook(), rule.experiment(), rule.machineLabel(), most);
    }
}
