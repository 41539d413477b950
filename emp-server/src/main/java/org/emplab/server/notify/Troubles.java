package org.emplab.server.notify;

import java.time.Instant;
import java.util.Collection;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

/** The troubles of the lab; whichever server sees one first keeps it. */
interface Troubles extends Aggregates<Trouble, Long> {
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            insert into troubles (kind, place, run_id, text, since)
            values (:kind, :place, cast(:run as bigint), :text, :now) on conflict do nothing""")
    int begin(String kind, String place, @Nullable Long run, String text, Instant now);

    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            update troubles set ended_at = :now where kind = :kind and place = :place and ended_at is null""")
    int end(String kind, String place, Instant now);

    /**
     * Runs that wait much longer than was foreseen as they were first planned.
     *
     * @param plan the starts that are foreseen now, in words, by public ids: a JSON object
     */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            insert into troubles (kind, place, run_id, text, since)
            select 'queue', 'late:' || r.public_id, r.id, 'it was expected to start at '
                || to_char(p.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC, and waits'
                || coalesce('; when this was written, its start was expected at ' || plan.start, ''), :now
            from runs r left join jsonb_each_text(cast(:plan as jsonb)) as plan (run, start)
                on plan.run = cast(r.public_id as text)
            cross join lateral
                (select starts_at, made_at from predictions where run_id = r.id order by made_at, starts_at limit 1) p
            where r.state = 'pending' and cast(:now as timestamptz) - p.starts_at
                > greatest(make_interval(secs => :patienceSeconds), p.starts_at - p.made_at)
            on conflict do nothing""")
    int beginLate(Instant now, double patienceSeconds, String plan);

    /** Ends the troubles of runs that wait no more, or wait for something else by now. */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = """
            update troubles t set ended_at = :now where kind = 'queue' and ended_at is null
                and (not exists (select from runs r where r.id = t.run_id and r.state = 'pending')
                    or place like 'stuck:%' and place not in (:stuck))""")
    int endOthers(Collection<String> stuck, Instant now);
}
