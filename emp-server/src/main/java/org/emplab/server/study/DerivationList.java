package org.emplab.server.study;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.database.InstantColumn;
import org.emplab.server.security.Caller;
import org.emplab.server.study.Derivation.DerivationSummary.Publication;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Derivations as lists show them: each with its runs, its first publication and whether it is in force, in one statement. */
@Component
public class DerivationList {
    private static final String SUMMARY = """
            select a.id, a.made_at, a.asked_by, a.reason, a.supersedes, a.algorithm_version, s.machine_name,
                s.public_id as short_id, l.public_id as long_id,
                case when s.header -> 'programs' is null then s.program
                    else a.result #>> '{short,program}' end as short_program,
                case when l.header -> 'programs' is null then l.program
                    else a.result #>> '{long,program}' end as long_program,
                (select string_agg(r.public_id::text, ' ' order by length(i.role), i.role) from analysis_inputs i
                    join runs r on r.id = i.run_id
                    where i.analysis_id = a.id and i.role like 'short%') as short_ids,
                (select string_agg(r.public_id::text, ' ' order by length(i.role), i.role) from analysis_inputs i
                    join runs r on r.id = i.run_id
                    where i.analysis_id = a.id and i.role like 'long%') as long_ids,
                p.published_at, p.published_by,
                a.id = (select analysis_id from published_cutoffs latest where latest.machine_name = p.machine_name
                    order by version desc limit 1) as in_force
            from analyses a
                join analysis_inputs si on si.analysis_id = a.id and si.role = 'short'
                join runs s on s.id = si.run_id
                join analysis_inputs li on li.analysis_id = a.id and li.role = 'long'
                join runs l on l.id = li.run_id
                left join lateral (select published_at, published_by, machine_name from published_cutoffs
                    where analysis_id = a.id order by version limit 1) p on true
            where a.kind = 'cutoffs'
            """;

    private final JdbcClient jdbc;

    DerivationList(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Newest first. */
    public Slice<Derivation.DerivationSummary> part(Pageable page) {
        return part("", page);
    }

    private Slice<Derivation.DerivationSummary> part(String condition, Pageable page, Object... parameters) {
        List<Derivation.DerivationSummary> oneMore = jdbc.sql(
                        SUMMARY + condition + "order by a.made_at desc, a.id limit ? offset ?")
                .params(parameters)
                .params(page.getPageSize() + 1, page.getOffset())
                .query(DerivationList::summary)
                .list();
        boolean more = oneMore.size() > page.getPageSize();
        return new SliceImpl<>(more ? oneMore.subList(0, page.getPageSize()) : oneMore, page, more);
    }

    /** How many there are, or {@code most} if there are more. */
    public long countUpTo(long most) {
        return jdbc.sql("select count(*) from (select from analyses where kind = 'cutoffs' limit ?) counted")
                .param(most)
                .query(Long.class)
                .single();
    }

    /** The derivations that used a run. */
    Slice<Derivation.DerivationSummary> of(UUID run, Pageable page) {
        return part(
                "and a.id in (select i.analysis_id from analysis_inputs i join runs r on r.id = i.run_id where r.public_id = ?) ",
                page,
                run);
    }

    /** The derivations from a machine's runs. */
    Slice<Derivation.DerivationSummary> ofMachine(String machine, Pageable page) {
        return part("and s.machine_name = ? ", page, machine);
    }

    Optional<Derivation.DerivationSummary> summary(String id) {
        return Ids.uuid(id)
                .flatMap(uuid -> jdbc.sql(SUMMARY + "and a.id = ?")
                        .param(uuid)
                        .query(DerivationList::summary)
                        .optional());
    }

    /** The derivations whose id begins so, the latest first. */
    List<Derivation.DerivationSummary> called(String beginning, int most) {
        return jdbc.sql(SUMMARY + "and starts_with(a.id::text, lower(?)) order by a.made_at desc limit ?")
                .param(beginning)
                .param(most)
                .query(DerivationList::summary)
                .list();
    }

    private static Derivation.DerivationSummary summary(ResultSet row, int number) throws SQLException {
        Instant published = InstantColumn.of(row, "published_at").orElse(null);
        return new Derivation.DerivationSummary(
                row.getString("id"),
                row.getString("machine_name"),
                row.getString("short_id"),
                row.getString("short_program"),
                row.getString("long_id"),
                row.getString("long_program"),
                row.getObject("made_at", OffsetDateTime.class).toInstant(),
                Caller.login(row.getString("asked_by")),
                Optional.ofNullable(row.getString("reason")),
                Optional.ofNullable(row.getString("supersedes")),
                row.getString("algorithm_version"),
                published == null
                        ? Optional.empty()
                        : Optional.of(new Publication(
                                published, Caller.login(row.getString("published_by")), row.getBoolean("in_force"))),
                List.of(row.getString("short_ids").split(" ")),
                List.of(row.getString("long_ids").split(" ")));
    }
}
