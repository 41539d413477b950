package org.emplab.server.study.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.emplab.lab.RunState;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.Sha256;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.api.Ids;
import org.emplab.server.experiment.ExperimentArchive;
import org.emplab.server.ingest.LimitedStream;
import org.emplab.server.ingest.RunImport;
import org.emplab.server.notebook.NotebookArchive;
import org.emplab.server.publication.TableArchive;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunOrigin;
import org.emplab.server.run.Runs;
import org.emplab.server.security.Audit;
import org.emplab.server.security.Caller;
import org.emplab.server.study.Analyses;
import org.emplab.server.study.Analysis;
import org.emplab.server.study.AnalysisInput;
import org.emplab.web.api.ProblemException;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Takes in another lab's study as it was there: the ids, who and when. Everything is checked against the manifest before
 * anything is stored; what is there already is left as it is, so that a second time adds nothing.
 */
@Service
record StudyImport(
        RunImport runs,
        Analyses analyses,
        TableArchive tables,
        ExperimentArchive experiments,
        NotebookArchive notebooks,
        Runs storedRuns,
        Audit audit,
        TransactionTemplate transaction,
        EmpServerSettings settings) {
    /** A tree of JSON takes up to thirty times the memory of its text, beside all else that goes on. */
    private static final int PART_OF_HEAP = 64;

    /** How much of a study was new. */
    record Imported(
            int runs,
            int newRuns,
            int notebooks,
            int newNotebooks,
            int experiments,
            int newExperiments,
            int analyses,
            int newAnalyses,
            int tables,
            int newTables) {}

    /**
     * @throws ProblemException if it is no such archive, or a file in it is not what the manifest says
     */
    Imported store(InputStream in, Caller.Person person) throws IOException {
        Path spooled = Files.createTempFile("emp-study-", ".zip");
        try {
            Files.copy(
                    new LimitedStream(in, settings.importLimit().toBytes()),
                    spooled,
                    StandardCopyOption.REPLACE_EXISTING);
            try (ZipFile zip = new ZipFile(spooled.toFile(), StandardCharsets.UTF_8)) {
                return store(zip, person);
            } catch (ZipException e) {
                throw ProblemException.badRequest("the archive is no whole zip file: " + e.getMessage());
            } catch (DateTimeException
                    | IllegalArgumentException
                    | JacksonException
                    | DataIntegrityViolationException e) { // of what agrees with the checksums
                throw ProblemException.badRequest("the archive holds what no lab writes, and nothing more is taken in: "
                        + NestedExceptionUtils.getMostSpecificCause(e).getMessage());
            }
        } finally {
            Files.delete(spooled);
        }
    }

    private Imported store(ZipFile zip, Caller.Person person) throws IOException {
        ObjectNode manifest = json(zip, StudyFile.MANIFEST);
        if (!manifest.path("format").asString("").equals(StudyFile.FORMAT)) {
            throw ProblemException.badRequest(
                    StudyFile.MANIFEST + ": format is not \"" + StudyFile.FORMAT + "\", so this is no study");
        }
        check(zip, manifest);
        Map<String, Run> local = new LinkedHashMap<>();
        int newRuns = 0;
        for (JsonNode run : manifest.path("runs")) {
            RunImport.Imported imported = run(zip, run, person);
            local.put(run.path("id").asString(), imported.run());
            newRuns += imported.newRun() ? 1 : 0;
        }
        int runCount = newRuns;
        return transaction.execute(status -> {
            try {
                return rest(zip, manifest, local, runCount, person);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private RunImport.Imported run(ZipFile zip, JsonNode run, Caller.Person person) throws IOException {
        String path = run.path("file").asString();
        RunState state = Arrays.stream(RunState.values())
                .filter(known -> known.key().equals(run.path("state").asString("")))
                .filter(RunState::ended)
                .findFirst()
                .orElseThrow(() -> damaged(path, "has no state of a run that has ended"));
        RunOrigin origin = new RunOrigin(
                uuid(run.path("id"), path),
                state,
                run.path("createdBy").asString(),
                Instant.parse(run.path("createdAt").asString()));
        try (InputStream in = open(zip, path)) {
            return runs.store(path, in, person, Optional.of(origin));
        }
    }

    private Imported rest(ZipFile zip, ObjectNode manifest, Map<String, Run> local, int newRuns, Caller.Person person)
            throws IOException {
        Map<String, ObjectNode> books = new HashMap<>();
        int newNotebooks = 0;
        for (JsonNode path : manifest.path("notebooks")) {
            ObjectNode written = json(zip, path.asString());
            books.put(uuid(written.path("id"), path.asString()).toString(), written);
            newNotebooks += notebooks.add(written) ? 1 : 0;
        }
        int newExperiments = 0;
        for (JsonNode path : manifest.path("experiments")) {
            newExperiments += experiment(zip, path.asString(), books) ? 1 : 0;
        }
        askedFor(manifest, local);
        int newAnalyses = 0;
        for (JsonNode path : manifest.path("analyses")) {
            newAnalyses += analysis(zip, path.asString(), local) ? 1 : 0;
        }
        List<ObjectNode> published = new ArrayList<>();
        for (JsonNode path : manifest.path("tables")) {
            published.add(json(zip, path.asString()));
        }
        int newTables = tables.add(published);
        Imported imported = new Imported(
                local.size(),
                newRuns,
                books.size(),
                newNotebooks,
                manifest.path("experiments").size(),
                newExperiments,
                manifest.path("analyses").size(),
                newAnalyses,
                manifest.path("tables").size(),
                newTables);
        audit.record(
                person.who(),
                "import study",
                "study",
                Map.of(
                        "exportedBy", manifest.path("exportedBy").asString(""),
                        "exportedAt", manifest.path("exportedAt").asString(""),
                        "newRuns", newRuns,
                        "newNotebooks", newNotebooks,
                        "newExperiments", newExperiments,
                        "newAnalyses", newAnalyses,
                        "newTables", newTables));
        return imported;
    }

    private boolean experiment(ZipFile zip, String path, Map<String, ObjectNode> books) throws IOException {
        ObjectNode written = json(zip, path);
        uuid(written.path("id"), path);
        ObjectNode book = books.get(written.path("notebook").asString());
        if (book == null) {
            throw damaged(path, "is of a notebook that is not in the archive");
        }
        return experiments.add(written, notebooks.find(book).orElseThrow());
    }

    /** Ties each run to the experiment that asked for it. */
    private void askedFor(ObjectNode manifest, Map<String, Run> local) {
        Set<String> known = new HashSet<>();
        manifest.path("experiments").forEach(path -> known.add(path.asString()));
        for (JsonNode run : manifest.path("runs")) {
            if (!run.has("experiment")) {
                continue;
            }
            String experiment = run.path("experiment").asString();
            if (!known.contains("experiments/" + experiment + ".json")) {
                throw damaged(run.path("file").asString(), "is of an experiment that is not in the archive");
            }
            Run stored = Objects.requireNonNull(local.get(run.path("id").asString()));
            storedRuns
                    .lock(stored.id())
                    .askedFor(
                            UUID.fromString(experiment),
                            run.path("specificationVersion").asInt());
        }
    }

    private boolean analysis(ZipFile zip, String path, Map<String, Run> local) throws IOException {
        ObjectNode written = json(zip, path);
        if (analyses.findById(uuid(written.path("id"), path)).isPresent()) {
            return false;
        }
        List<AnalysisInput> inputs = new ArrayList<>();
        for (JsonNode input : written.path("inputs")) {
            Run run = local.get(input.path("run").asString());
            if (run == null) {
                throw damaged(path, "was made of a run that is not in the archive");
            }
            inputs.add(new AnalysisInput(
                    input.path("role").asString(),
                    run.id(),
                    input.path("storedSamples").asInt(),
                    HexFormat.of().parseHex(input.path("sha256").asString())));
        }
        String result = text(zip, written.path("resultFile").asString());
        analyses.add(Analysis.read(written, result, inputs));
        return true;
    }

    /** Every file is what the manifest says, and there is no other. */
    private void check(ZipFile zip, ObjectNode manifest) throws IOException {
        Map<String, StudyFile> listed = new HashMap<>();
        for (JsonNode file : manifest.path("files")) {
            StudyFile one = StudyFile.of(file);
            listed.put(one.path(), one);
        }
        for (ZipEntry entry : zip.stream().toList()) {
            if (!listed.containsKey(entry.getName()) && !entry.getName().equals(StudyFile.MANIFEST)) {
                throw damaged(entry.getName(), "is not in the manifest");
            }
        }
        long left = settings.importLimit().toBytes();
        for (StudyFile file : listed.values()) {
            left -= file.bytes();
            if (left < 0) {
                throw ProblemException.tooLarge("the archive holds more than " + settings.importLimit() + " unpacked");
            }
        }
        for (StudyFile file : listed.values()) {
            MessageDigest sha256 = Sha256.digest();
            try (InputStream in = new DigestInputStream(
                    new LimitedStream(
                            open(zip, file.path()), file.bytes(), file.path() + " is longer than the manifest says"),
                    sha256)) {
                in.transferTo(OutputStream.nullOutputStream());
            }
            if (!Sha256.hex(sha256).equals(file.sha256())) {
                throw damaged(file.path(), "was changed: its SHA-256 is not the one in the manifest");
            }
        }
    }

    private InputStream open(ZipFile zip, String path) throws IOException {
        ZipEntry entry = zip.getEntry(path);
        if (entry == null) {
            throw damaged(path, "is missing from the archive");
        }
        return new LimitedStream(
                zip.getInputStream(entry), settings.importLimit().toBytes());
    }

    private ObjectNode json(ZipFile zip, String path) throws IOException {
        return JsonTrees.parse(text(zip, path), path);
    }

    private String text(ZipFile zip, String path) throws IOException {
        long most = Math.min(settings.longestLine(), Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
        try (InputStream in = new LimitedStream(
                open(zip, path),
                most,
                path + " has more than " + most + " bytes, which this server's heap cannot take")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static UUID uuid(JsonNode id, String path) {
        return Ids.uuid(id.asString("")).orElseThrow(() -> damaged(path, "has no id"));
    }

    private static ProblemException damaged(String path, String problem) {
        return ProblemException.badRequest(path + " " + problem);
    }
}
