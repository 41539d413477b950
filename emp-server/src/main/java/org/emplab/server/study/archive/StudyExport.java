package org.emplab.server.study.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.api.Refusal;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.notebook.NotebookService;
import org.emplab.server.publication.PublicationService;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.RunExport;
import org.emplab.server.study.Analyses;
import org.emplab.server.study.Analysis;
import org.emplab.server.study.AnalysisInput;
import org.emplab.server.study.archive.StudyWriter.StudyFile;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes a study as an archive: runs byte for byte, what was made of them and of nothing else, and the cutoff tables that
 * were published of it, and the experiments with their notebooks; with the runs behind the cutoffs that they were timed with.
 */
@Service
public class StudyExport {
    private static final int MOST_RUNS = 1000;

    private final Runs runs;
    private final RunExport export;
    private final Analyses analyses;
    private final PublicationService tables;
    private final ExperimentService experiments;
    private final NotebookService notebooks;
    private final TransactionTemplate transaction;
    private final Clock clock;

    StudyExport(
            Runs runs,
            RunExport export,
            Analyses analyses,
            PublicationService tables,
            ExperimentService experiments,
            NotebookService notebooks,
            TransactionTemplate transaction,
            Clock clock) {
        this.runs = runs;
        this.export = export;
        this.analyses = analyses;
        this.tables = tables;
        this.experiments = experiments;
        this.notebooks = notebooks;
        this.transaction = transaction;
        this.clock = clock;
    }

    /** An archive that is written as it is read. */
    public interface Archive {
        /** The stream is flushed, not closed. */
        void write(OutputStream out) throws IOException;
    }

    /**
     * The archive of some runs and of what was made of them.
     *
     * @param who user:NAME
     * @throws Refusal if there is no run, too many, or one that has not ended
     */
    public Archive of(List<String> ids, String who) {
        List<Run> chosen = runs(ids);
        return out -> write(chosen, who, out);
    }

    private List<Run> runs(List<String> ids) {
        Map<Long, Run> chosen = new LinkedHashMap<>();
        ids.stream().map(runs::require).forEach(run -> chosen.put(run.id(), run));
        if (chosen.isEmpty() || chosen.size() > MOST_RUNS) {
            throw Refusal.badRequest("a study has 1 to " + MOST_RUNS + " runs: name each with run=ID");
        }
        for (long id : analyses.runsOfCutoffs(chosen.keySet())) {
            runs.findById(id).ifPresent(run -> chosen.putIfAbsent(id, run));
        }
        chosen.values().stream().filter(run -> !run.state().ended()).findFirst().ifPresent(run -> {
            throw Refusal.conflict(
                    "run " + run.publicId() + " is " + run.state().key() + ": a study is of runs that have ended");
        });
        return List.copyOf(chosen.values());
    }

    private void write(List<Run> chosen, String who, OutputStream out) throws IOException {
        Instant now = clock.instant();
        StudyWriter archive = new StudyWriter(out);
        StudyCrate crate = new StudyCrate(who, now);
        ObjectNode manifest = JsonTrees.object()
                .put("format", StudyFile.FORMAT)
                .put("exportedBy", who)
                .put("exportedAt", now.toString());
        Map<Long, UUID> ids = new LinkedHashMap<>();
        ArrayNode runList = manifest.putArray("runs");
        for (Run run : chosen) {
            ids.put(run.id(), run.publicId());
            String path = "runs/" + run.publicId() + ".emprun.jsonl";
            archive.add(path, stream -> export.write(run, stream));
            runList.add(run(run, path));
            crate.run(path, run);
        }
        experiments(chosen, archive, crate, manifest);
        List<Analysis> made = made(ids.keySet());
        ArrayNode analysisList = manifest.putArray("analyses");
        for (Analysis analysis : made) {
            String path = "analyses/" + analysis.id() + ".json";
            String result = "analyses/" + analysis.id() + ".result.json";
            ObjectNode written = analysis.written().put("resultFile", result);
            ArrayNode inputs = written.putArray("inputs");
            Set<String> files = new LinkedHashSet<>();
            for (AnalysisInput input : analysis.inputs()) {
                UUID run = ids.get(input.runId());
                files.add("runs/" + run + ".emprun.jsonl");
                inputs.addObject()
                        .put("role", input.role())
                        .put("run", String.valueOf(run))
                        .put("storedSamples", input.storedSamples())
                        .put("sha256", HexFormat.of().formatHex(input.contentSha256()));
            }
            archive.add(path, JsonTrees.write(written));
            archive.add(result, analysis.resultText());
            analysisList.add(path);
            crate.analysis(written, path, result, new ArrayList<>(files));
        }
        ArrayNode tableList = manifest.putArray("tables");
        for (ObjectNode table : tables.written(made.stream().map(Analysis::id).toList())) {
            String path = "tables/" + table.path("id").asString() + ".json";
            archive.add(path, JsonTrees.write(table));
            tableList.add(path);
            crate.table(table, path);
        }
        archive.add(StudyFile.CRATE, JsonTrees.write(crate.json(archive.files())));
        archive.finish(manifest);
        out.flush();
    }

    private void experiments(List<Run> chosen, StudyWriter archive, StudyCrate crate, ObjectNode manifest)
            throws IOException {
        Set<UUID> ids = new TreeSet<>();
        chosen.forEach(run -> Optional.ofNullable(run.experimentId()).ifPresent(ids::add));
        ArrayNode notebookList = manifest.putArray("notebooks");
        ArrayNode experimentList = manifest.putArray("experiments");
        Set<String> kept = new HashSet<>();
        for (UUID id : ids) {
            ObjectNode experiment = experiments.written(id);
            String notebook = experiment.path("notebook").asString();
            if (kept.add(notebook)) {
                ObjectNode written = notebooks.written(UUID.fromString(notebook));
                String path = "notebooks/" + notebook + ".json";
                archive.add(path, JsonTrees.write(written));
                notebookList.add(path);
                crate.written("Notebook " + written.path("name").asString(), written.path("createdBy"), path);
            }
            String path = "experiments/" + id + ".json";
            archive.add(path, JsonTrees.write(experiment));
            experimentList.add(path);
            crate.written("Experiment " + experiment.path("name").asString(), experiment.path("submittedBy"), path);
        }
    }

    private List<Analysis> made(Set<Long> of) {
        return transaction.execute(status -> {
            List<Analysis> made = analyses.madeOf(of);
            made.forEach(Analysis::inputs); // read while there is a session
            return made;
        });
    }

    private static ObjectNode run(Run run, String path) {
        ObjectNode written = JsonTrees.object()
                .put("id", run.publicId().toString())
                .put("file", path)
                .put("machine", run.machineName())
                .put("program", run.program())
                .put("state", run.state().key())
                .put("createdBy", run.createdBy())
                .put("createdAt", run.createdAt().toString());
        if (run.experimentId() != null) {
            written.put("experiment", run.experimentId().toString())
                    .put("specificationVersion", Objects.requireNonNullElse(run.specificationVersion(), 1));
        }
        return written;
    }
}
