package org.emplab.server.study;

import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.server.database.Aggregates;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Pageable;
import org.springframework.data.domain.Slice;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** All analyses, to which some are only added. */
public interface Analyses extends Aggregates<Analysis, UUID> {
    /** The sanity checks on the runs of a derivation, the first of each. */
    @Query(nativeQuery = true, value = """
            select distinct on (parameters ->> 'role') * from analyses
            where kind = 'timing' and parameters ->> 'derivation' = :derivation
                and parameters ->> 'role' ~ '^(short|long)(-[0-9]+)?$'
            order by parameters ->> 'role', made_at""")
    List<Analysis> checksOf(String derivation);

    /**
     * Newest first.
     *
     * @param kind null for all kinds
     * @param run null for those of all runs
     */
    @Query(nativeQuery = true, value = """
            select a.* from analyses a
            where (cast(:kind as text) is null or a.kind = :kind) and (cast(:run as bigint) is null
                or a.id in (select analysis_id from analysis_inputs where run_id = cast(:run as bigint)))
            order by a.made_at desc, a.id""")
    Slice<Analysis> listed(@Nullable String kind, @Nullable Long run, Pageable page);

    @Query(nativeQuery = true, value = """
            select count(*) from (select from analyses a
            where (cast(:kind as text) is null or a.kind = :kind) and (cast(:run as bigint) is null
                or a.id in (select analysis_id from analysis_inputs where run_id = cast(:run as bigint)))
            limit :most) counted""")
    long countListed(@Nullable String kind, @Nullable Long run, long most);

    /** The analyses of these runs and no others, the earlier ones first. */
    @Query(nativeQuery = true, value = """
            select a.* from analyses a
            where a.id in (select analysis_id from analysis_inputs where run_id in (:runs))
                and not exists (select from analysis_inputs i where i.analysis_id = a.id and i.run_id not in (:runs))
            order by a.made_at, (a.kind <> 'cutoffs'), a.id""")
    List<Analysis> madeOf(Collection<Long> runs);

    /** The runs of the derivations whose cutoffs some runs were timed or analysed with. */
    @Query(nativeQuery = true, value = """
            select distinct d.run_id from analyses a
                join analysis_inputs i on i.analysis_id = a.id and i.run_id in (:runs)
                join analysis_inputs d on d.analysis_id = any(cast(string_to_array(
                    coalesce(a.parameters ->> 'derivation', a.parameters ->> 'cutoffs'), ',') as uuid[]))
            where a.kind <> 'cutoffs'""")
    List<Long> runsOfCutoffs(Collection<Long> runs);

    /** Locks what is made of these inputs until the end of the transaction: no other server keeps the same meanwhile. */
    @NativeQuery("select true from pg_advisory_xact_lock(hashtext('analyses'), hashtext(:of))")
    boolean holdInputs(String of);

    /** Has what a page showed stay, since it was asked for. */
    @Transactional
    @Modifying
    @Query(nativeQuery = true, value = "update analyses set shown = false where id = :id and shown")
    void stays(UUID id);

    /** Finds analyses of a kind by content and parameters, whoever moved a bound and why; newest first. */
    default Stream<Analysis> equal(String kind, String version, ObjectNode parameters, List<AnalysisInput> inputs) {
        AnalysisInput first = inputs.get(0);
        JsonNode wanted = unsigned(parameters.toString());
        return ofInputs(kind, version, first.role(), first.runId(), lines(inputs)).stream()
                .filter(one -> unsigned(one.getParameters()).equals(wanted))
                .map(one -> findById(one.getId()).orElseThrow());
    }

    /** The parameters without the name and the reason of a moved bound; a page has texts where REST may have numbers. */
    private static JsonNode unsigned(String parameters) {
        ObjectNode tree = (ObjectNode) JsonMapper.shared().readTree(parameters);
        for (String key : List.copyOf(tree.propertyNames())) {
            JsonNode value = tree.path(key);
            if (value.isNumber()) {
                tree.put(key, value.asString());
            } else if (value instanceof ObjectNode bound && bound.has("upperBoundMillis")) {
                bound.remove(List.of("by", "reason"));
            }
        }
        return tree;
    }

    /** Role, run and digest of each input, ordered and separated by a comma. */
    static String lines(List<AnalysisInput> inputs) {
        return inputs.stream()
                .map(one ->
                        one.role() + " " + one.runId() + " " + HexFormat.of().formatHex(one.contentSha256()))
                .sorted()
                .collect(Collectors.joining(","));
    }

    /** An analysis without its result. */
    interface Made {
        UUID getId();

        String getParameters();
    }

    /**
     * The analyses of a kind from these inputs and no others, newest first.
     *
     * @param role of the first
     * @param run the first
     */
    @NativeQuery("""
            select a.id, cast(a.parameters as text) as parameters from analyses a
                join analysis_inputs f on f.analysis_id = a.id and f.role = :role and f.run_id = :run
            where a.kind = :kind and a.algorithm_version = :version
                and :inputs = (select string_agg(line, ',' order by line collate "C") from analysis_inputs i
                    cross join lateral (select i.role || ' ' || i.run_id || ' ' || encode(i.content_sha256, 'hex')) l (line)
                    where i.analysis_id = a.id)
            order by a.made_at desc""")
    List<Made> ofInputs(String kind, String version, String role, long run, String inputs);
}
