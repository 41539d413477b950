package org.emplab.server.study;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.runfile.JsonTrees;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.DerivationSummary;
import org.emplab.web.derivation.DerivationSummary.Publication;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The tables of analyses and published cutoffs, to which rows are only added. */
@Component
class Analyses {
    private static final String SUMMARY = """
            select a.id, a.made_at, a.asked_by, a.reason, a.supersedes, s.machine_name,
                s.public_id as short_id, s.program as short_program,
                l.public_id as long_id, l.program as long_program,
                p.published_at, p.published_by,
                a.id = (select analysis_id from published_cutoffs latest where latest.machine_name = p.machine_name
                    order by published_at desc limit 1) as in_force
            from analyses a
                join analysis_inputs si on si.analysis_id = a.id and si.role = 'short'
                join runs s on s.id = si.run_id
                join analysis_inputs li on li.analysis_id = a.id and li.role = 'long'
                join runs l on l.id = li.run_id
                left join lateral (select published_at, published_by, machine_name from published_cutoffs
                    where analysis_id = a.id order by published_at limit 1) p on true
            where a.kind = 'cutoffs'
            """;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final JdbcClient jdbc;

    Analyses(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    record NewAnalysis(
            String kind,
            String algorithmVersion,
            ObjectNode parameters,
            ObjectNode result,
            String askedBy,
            Optional<String> reason,
            Optional<UUID> supersedes) {}

    /**
     * @param storedSamples how many of the run's samples there were
     * @param sha256 of the canonical run file with just these samples
     */
    record InputRun(String role, long runId, int storedSamples, byte[] sha256) {}

    UUID store(NewAnalysis analysis, List<InputRun> inputs) {
        UUID id = UUID.randomUUID();
        jdbc.sql("""
                insert into analyses (id, kind, algorithm_version, parameters, result, asked_by, reason, supersedes)
                values (:id, :kind, :version, :parameters::json, :result::json, :askedBy, :reason, :supersedes)""")
                .param("id", id)
                .param("kind", analysis.kind())
                .param("version", analysis.algorithmVersion())
                .param("parameters", analysis.parameters().toString())
                .param("result", analysis.result().toString())
                .param("askedBy", analysis.askedBy())
                .param("reason", analysis.reason().orElse(null))
                .param("supersedes", analysis.supersedes().orElse(null))
                .update();
        for (InputRun input : inputs) {
            jdbc.sql("insert into analysis_inputs (analysis_id, run_id, role, stored_samples, content_sha256)"
                            + " values (?, ?, ?, ?, ?)")
                    .params(id, input.runId(), input.role(), input.storedSamples(), input.sha256())
                    .update();
        }
        return id;
    }

    /** A bound that a person moved in an earlier derivation: it stays, with their name and reason, until it is moved again. */
    Optional<MovedBound> movedBound(Optional<String> derivation, String which) {
        return derivation
                .map(UUID::fromString)
                .flatMap(id -> jdbc.sql("select parameters from analyses where id = ?")
                        .param(id)
                        .query(String.class)
                        .optional())
                .map(text -> tree(text).path(which))
                .filter(JsonNode::isObject)
                .map(bound -> new MovedBound(
                        bound.path("upperBoundMillis").asDouble(),
                        bound.path("by").asString(),
                        bound.path("reason").asString("")));
    }

    void publish(UUID analysis, String machine, String by) {
        jdbc.sql("insert into published_cutoffs (id, analysis_id, machine_name, published_by) values (?, ?, ?, ?)")
                .params(UUID.randomUUID(), analysis, machine, by)
                .update();
    }

    List<DerivationSummary> derivations() {
        return jdbc.sql(SUMMARY + "order by a.made_at desc")
                .query(Analyses::summary)
                .list();
    }

    Optional<DerivationSummary> summary(String id) {
        UUID uuid;
        try {
            uuid = UUID.fromString(id);
        } catch (IllegalArgumentException notAnId) {
            return Optional.empty();
        }
        return jdbc.sql(SUMMARY + "and a.id = ?")
                .param(uuid)
                .query(Analyses::summary)
                .optional();
    }

    Optional<Derivation> derivation(String id) {
        return summary(id)
                .map(summary -> new Derivation(
                        summary,
                        tree(jdbc.sql("select result from analyses where id = ?")
                                .param(UUID.fromString(id))
                                .query(String.class)
                                .single()),
                        timing(id, "short"),
                        timing(id, "long")));
    }

    private ObjectNode timing(String derivation, String role) {
        return jdbc.sql("select result from analyses where kind = 'timing' and parameters ->> 'derivation' = ?"
                        + " and parameters ->> 'role' = ? order by made_at limit 1")
                .params(derivation, role)
                .query(String.class)
                .optional()
                .map(Analyses::tree)
                .orElseGet(JsonTrees::object);
    }

    private static ObjectNode tree(String text) {
        return (ObjectNode) JSON.readTree(text);
    }

    private static DerivationSummary summary(ResultSet row, int number) throws SQLException {
        Instant published = instant(row, "published_at");
        return new DerivationSummary(
                row.getString("id"),
                row.getString("machine_name"),
                row.getString("short_id"),
                row.getString("short_program"),
                row.getString("long_id"),
                row.getString("long_program"),
                row.getObject("made_at", OffsetDateTime.class).toInstant(),
                person(row.getString("asked_by")),
                Optional.ofNullable(row.getString("reason")),
                Optional.ofNullable(row.getString("supersedes")),
                published == null
                        ? Optional.empty()
                        : Optional.of(new Publication(
                                published, person(row.getString("published_by")), row.getBoolean("in_force"))));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }

    private static String person(String who) {
        return who.substring(who.indexOf(':') + 1);
    }
}
