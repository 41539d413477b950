package org.emplab.server.study.timing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.server.api.Ids;
import org.emplab.server.security.Caller;
import org.emplab.server.study.timing.TimingService.TimingView;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Timings as lists and answers show them, each with its run, in one statement. */
@Component
class TimingList {
    private static final String TIMINGS = """
            from analyses a
                join analysis_inputs i on i.analysis_id = a.id and i.role = 'timed'
                join runs r on r.id = i.run_id
            where a.kind = 'timing' and (:run::uuid is null or r.public_id = :run)
            """;

    private static final String SELECT = "select a.*, r.public_id, r.program, r.machine_name " + TIMINGS;

    private final JdbcClient jdbc;

    TimingList(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Newest first.
     *
     * @param run null for those of all runs
     */
    Slice<TimingView> part(@Nullable UUID run, Pageable page) {
        List<TimingView> oneMore = jdbc.sql(SELECT + "order by a.made_at desc, a.id limit :size offset :offset")
                .param("run", run)
                .param("size", page.getPageSize() + 1)
                .param("offset", page.getOffset())
                .query(TimingList::timing)
                .list();
        boolean more = oneMore.size() > page.getPageSize();
        return new SliceImpl<>(more ? oneMore.subList(0, page.getPageSize()) : oneMore, page, more);
    }

    /** How many there are, or {@code most} if there are more. */
    long countUpTo(@Nullable UUID run, long most) {
        return jdbc.sql("select count(*) from (select " + TIMINGS + " limit :most) counted")
                .param("run", run)
                .param("most", most)
                .query(Long.class)
                .single();
    }

    Optional<TimingView> find(String id) {
        return Ids.uuid(id)
                .flatMap(uuid -> jdbc.sql(SELECT + "and a.id = :id")
                        .param("run", null)
                        .param("id", uuid)
                        .query(TimingList::timing)
                        .optional());
    }

    private static TimingView timing(ResultSet row, int number) throws SQLException {
        ObjectNode parameters = tree(row.getString("parameters"));
        ObjectNode result = tree(row.getString("result"));
        String who = row.getString("asked_by");
        return new TimingView(
                row.getString("id"),
                row.getString("public_id"),
                result.path("program").asString(row.getString("program")), // one of those that the run interleaves
                row.getString("machine_name"),
                parameters.path("derivation").asString(),
                parameters.path("deviations").asDouble(),
                Caller.login(who),
                row.getObject("made_at", OffsetDateTime.class).toInstant(),
                Optional.ofNullable(row.getString("reason")),
                result);
    }

    private static ObjectNode tree(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }
}
