package org.emplab.server.run.catalogue;

import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;

/** The conditions of a list of runs, in SQL, and the values in them. */
record RunConditions(String sql, Map<String, Object> values) {
    RunConditions {
        values = Map.copyOf(values);
    }

    static RunConditions of(String sql, Map<String, Object> values) {
        return new RunConditions(" where " + sql, values);
    }

    static RunConditions of(RunSearch search) {
        RunConditions all = of("true", Map.of());
        if (search.state().isPresent()) {
            all = all.and(
                    "r.state = :state", Map.of("state", search.state().get().key()));
        }
        for (Map.Entry<RunColumn, RunSearch.Name> name : search.names().entrySet()) {
            all = all.and(
                    named(name.getKey(), name.getValue().whole()),
                    Map.of(name.getKey().key(), name.getValue().text()));
        }
        if (search.text().isPresent()) {
            all = all.and(
                    "(position(lower(:text) in lower(concat_ws(' ', r.program, r.machine_name, r.reason, r.note,"
                            + " n.name, e.name))) > 0 or " + called("text") + ")",
                    Map.of("text", search.text().get()));
        }
        if (search.id().isPresent()) {
            all = all.and("(" + called("id") + ")", Map.of("id", search.id().get()));
        }
        if (search.from().isPresent()) {
            all = all.and(
                    "coalesce(r.started_at, r.created_at) >= :from",
                    Map.of("from", begin(search.from().get())));
        }
        if (search.to().isPresent()) {
            all = all.and(
                    "coalesce(r.started_at, r.created_at) < :to",
                    Map.of("to", begin(search.to().get().plusDays(1))));
        }
        return all;
    }

    private static String named(RunColumn column, boolean whole) {
        String name = ":" + column.key();
        if (column == RunColumn.TAGS) {
            return "exists (select from unnest(n.tags || e.tags) tag where " + matches("tag", name, whole) + ")";
        }
        return matches(column.sql(), name, whole);
    }

    private static String matches(String sql, String name, boolean whole) {
        return whole ? sql + " = " + name : "position(lower(" + name + ") in lower(" + sql + ")) > 0";
    }

    private static String called(String beginning) {
        return "starts_with(r.public_id::text, lower(:" + beginning + ")) or r.run_key = :" + beginning;
    }

    private static OffsetDateTime begin(LocalDate day) {
        return day.atStartOfDay().atOffset(ZoneOffset.UTC);
    }

    RunConditions and(String condition, Map<String, Object> more) {
        Map<String, Object> together = new LinkedHashMap<>(values);
        together.putAll(more);
        return new RunConditions(sql + " and " + condition, together);
    }
}
