package org.emplab.server.study;

import io.swagger.v3.oas.annotations.media.Schema;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.timing.Timings;
import org.emplab.report.InputFile;
import org.emplab.report.cutoff.CutoffsJsonReader;
import org.emplab.report.timing.TimingJson;
import org.emplab.server.api.Ids;
import org.emplab.server.api.ProblemException;
import org.emplab.server.run.RunExport;
import org.emplab.server.run.StoredRun;
import org.emplab.server.security.Secrets;
import org.emplab.web.derivation.Derivation;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Times stored runs with stored cutoff tables (SEDONA, step C), and keeps every result. */
@Service
class StoredTimings {
    private static final String TIMINGS = """
            from analyses a
                join analysis_inputs i on i.analysis_id = a.id and i.role = 'timed'
                join runs r on r.id = i.run_id
            where a.kind = 'timing' and (:run::uuid is null or r.public_id = :run)
                and (:id::uuid is null or a.id = :id)
            """;

    private final JdbcClient jdbc;
    private final RunExport export;
    private final Analyses analyses;

    StoredTimings(JdbcClient jdbc, RunExport export, Analyses analyses) {
        this.jdbc = jdbc;
        this.export = export;
        this.analyses = analyses;
    }

    /**
     * A stored timing.
     *
     * @param derivation whose cutoffs were applied
     * @param deviations k of the second sanity check
     * @param result {@code emp-timing/1}
     */
    record StoredTiming(
            UUID id,
            UUID run,
            String program,
            String machine,
            UUID derivation,
            double deviations,
            String by,
            Instant at,
            Optional<String> reason,
            @Schema(implementation = Object.class) ObjectNode result) {}

    /**
     * Times a run, from one snapshot of the database.
     *
     * @param derivationId empty for the cutoff table that is published for the run's machine
     * @param deviations k of the second sanity check
     * @throws ProblemException if there are no such cutoffs, or the run cannot be timed with them
     */
    @Transactional(isolation = Isolation.REPEATABLE_READ)
    public UUID time(
            StoredRun run, Optional<String> derivationId, double deviations, Optional<String> reason, String who) {
        Derivation derivation = derivationId.isPresent()
                ? analyses.derivation(derivationId.get())
                        .orElseThrow(() -> ProblemException.invalid("derivation", "is unknown: " + derivationId.get()))
                : published(run.machineName())
                        .orElseThrow(() -> ProblemException.conflict("no cutoff table is published for "
                                + run.machineName() + "; publish one, or name a derivation"));
        if (!derivation.summary().machine().equals(run.machineName())) {
            throw ProblemException.conflict("the cutoffs are of "
                    + derivation.summary().machine() + ", but the run is of " + run.machineName());
        }
        String cutoffs = derivation.cutoffs().toString();
        CutoffTable table = CutoffsJsonReader.read(derivation.cutoffs(), "stored derivation")
                .table();
        AnalysedRun input = AnalysedRun.read(run, export);
        try {
            List<InputFile> inputs = List.of(input.file(), digest(derivation, cutoffs));
            return analyses.store(
                    new Analyses.NewAnalysis(
                            "timing",
                            CutoffDerivation.ALGORITHM_VERSION,
                            Parameters.ofTiming(
                                    UUID.fromString(derivation.summary().id()), "asked", deviations),
                            TimingJson.write(Timings.of(input.run(), table, deviations), inputs),
                            who,
                            reason,
                            Optional.empty()),
                    List.of(input.as("timed")));
        } catch (UnsuitableInputException unsuitable) {
            throw ProblemException.conflict(String.valueOf(unsuitable.getMessage()));
        }
    }

    private static InputFile digest(Derivation derivation, String cutoffs) {
        byte[] sha256 = Secrets.sha256(cutoffs);
        return new InputFile(
                "derivation:" + derivation.summary().id(), HexFormat.of().formatHex(sha256));
    }

    /** The derivation whose cutoffs are in force on a machine. */
    @Transactional(readOnly = true)
    public Optional<Derivation> published(String machine) {
        return jdbc.sql("select analysis_id from published_cutoffs where machine_name = ?"
                        + " order by published_at desc limit 1")
                .param(machine)
                .query(UUID.class)
                .optional()
                .flatMap(id -> analyses.derivation(id.toString()));
    }

    @Transactional(readOnly = true)
    public List<StoredTiming> list(Optional<StoredRun> run, int page, int size) {
        return jdbc.sql("select a.*, r.public_id, r.program, r.machine_name " + TIMINGS
                        + " order by a.made_at desc, a.id limit :size offset :offset")
                .param("run", run.map(StoredRun::publicId).orElse(null))
                .param("id", null)
                .param("size", size)
                .param("offset", (long) page * size)
                .query(StoredTimings::timing)
                .list();
    }

    @Transactional(readOnly = true)
    public long count(Optional<StoredRun> run) {
        return jdbc.sql("select count(*) " + TIMINGS)
                .param("run", run.map(StoredRun::publicId).orElse(null))
                .param("id", null)
                .query(Long.class)
                .single();
    }

    @Transactional(readOnly = true)
    public Optional<StoredTiming> find(String id) {
        return Ids.uuid(id)
                .flatMap(uuid -> jdbc.sql("select a.*, r.public_id, r.program, r.machine_name " + TIMINGS)
                        .param("run", null)
                        .param("id", uuid)
                        .query(StoredTimings::timing)
                        .optional());
    }

    private static StoredTiming timing(ResultSet row, int number) throws SQLException {
        ObjectNode parameters = tree(row.getString("parameters"));
        String who = row.getString("asked_by");
        return new StoredTiming(
                row.getObject("id", UUID.class),
                row.getObject("public_id", UUID.class),
                row.getString("program"),
                row.getString("machine_name"),
                UUID.fromString(parameters.path("derivation").asString()),
                parameters.path("deviations").asDouble(),
                who.substring(who.indexOf(':') + 1),
                row.getObject("made_at", OffsetDateTime.class).toInstant(),
                Optional.ofNullable(row.getString("reason")),
                tree(row.getString("result")));
    }

    private static ObjectNode tree(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }
}
