package org.emplab.server.study.archive;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.emplab.runfile.JsonTrees;
import org.emplab.server.run.Run;
import org.emplab.server.security.Caller;
import org.emplab.server.study.archive.StudyWriter.StudyFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Describes an archive for readers without EMP Lab: RO-Crate 1.1. Each analysis is an action of a person, from files to files. */
final class StudyCrate {
    private static final String VERSION = "https://w3id.org/ro/crate/1.1";
    private static final List<String> TERMS = List.of(
            "CreateAction",
            "CreativeWork",
            "Dataset",
            "Person",
            "SoftwareApplication",
            "about",
            "agent",
            "author",
            "contentSize",
            "creator",
            "datePublished",
            "description",
            "encodingFormat",
            "endTime",
            "hasPart",
            "instrument",
            "license",
            "mentions",
            "name",
            "object",
            "result",
            "softwareVersion");

    private final String who;
    private final Instant now;
    private final Map<String, ObjectNode> files = new TreeMap<>();
    private final Map<String, ObjectNode> others = new TreeMap<>();

    StudyCrate(String who, Instant now) {
        this.who = who;
        this.now = now;
    }

    void run(String path, Run run) {
        file(path, run.program() + " on " + run.machineName(), "application/x-ndjson")
                .set("creator", person(run.createdBy()));
    }

    void analysis(JsonNode written, String path, String resultPath, List<String> inputs) {
        String kind = written.path("kind").asString();
        String version = written.path("algorithmVersion").asString();
        file(path, "How " + kind + " " + written.path("id").asString() + " was made", "application/json");
        file(resultPath, kind + " " + written.path("id").asString(), "application/json");
        String algorithm = "#algorithm-" + kind + "-" + version;
        others.computeIfAbsent(
                algorithm,
                id -> thing(id, "SoftwareApplication", "EMP Lab, " + kind).put("softwareVersion", version));
        ObjectNode action = thing("#analysis-" + written.path("id").asString(), "CreateAction", kind);
        action.set("agent", person(written.path("askedBy").asString()));
        action.set("instrument", reference(algorithm));
        action.put("endTime", written.path("madeAt").asString());
        action.set("object", references(inputs.stream()));
        action.set("result", references(Stream.of(path, resultPath)));
        if (written.path("reason").isString()) {
            action.put("description", written.path("reason").asString());
        }
        others.put(action.path("@id").asString(), action);
    }

    void table(JsonNode table, String path) {
        file(
                        path,
                        "Cutoff table " + table.path("name").asString("") + ", version "
                                + table.path("version").asInt() + " on "
                                + table.path("machine").asString(),
                        "application/json")
                .set("creator", person(table.path("publishedBy").asString()));
    }

    /** Adds a file that a person wrote. */
    void written(String name, JsonNode who, String path) {
        file(path, name, "application/json").set("creator", person(who.asString()));
    }

    ObjectNode json(List<StudyFile> written) {
        ObjectNode root = thing("./", "Dataset", "A study of execution times");
        root.put(
                        "description",
                        "Runs as they were measured, the analyses made of them, and the cutoff tables published.")
                .put("datePublished", now.toString())
                .put("license", "not stated");
        root.set("author", person(who));
        root.set("hasPart", references(written.stream().map(StudyFile::path)));
        root.set("mentions", references(others.keySet().stream().filter(id -> id.startsWith("#analysis-"))));
        ObjectNode crate = JsonTrees.object();
        ArrayNode context = crate.putArray("@context").add(VERSION + "/context");
        ObjectNode terms = context.addObject();
        TERMS.forEach(term -> terms.put(term, "http://schema.org/" + term));
        terms.put("File", "http://schema.org/MediaObject")
                .put("conformsTo", "http://purl.org/dc/terms/conformsTo")
                .put("sha256", "https://w3id.org/ro/terms/workflow-run#sha256");
        ArrayNode graph = crate.putArray("@graph");
        ObjectNode descriptor = thing(StudyFile.CRATE, "CreativeWork", "RO-Crate metadata");
        descriptor.set("conformsTo", reference(VERSION));
        descriptor.set("about", reference("./"));
        graph.add(descriptor).add(root);
        for (StudyFile one : written) {
            ObjectNode file = files.getOrDefault(one.path(), thing(one.path(), "File", one.path()));
            graph.add(file.put("contentSize", Long.toString(one.bytes())).put("sha256", one.sha256()));
        }
        others.values().forEach(graph::add);
        return crate;
    }

    private ObjectNode file(String path, String name, String format) {
        ObjectNode file = thing(path, "File", name).put("encodingFormat", format);
        files.put(path, file);
        return file;
    }

    private ObjectNode person(String login) {
        String id = "#" + login;
        others.computeIfAbsent(id, absent -> thing(id, "Person", Caller.login(login)));
        return reference(id);
    }

    private static ObjectNode thing(String id, String type, String name) {
        return JsonTrees.object().put("@id", id).put("@type", type).put("name", name);
    }

    private static ObjectNode reference(String id) {
        return JsonTrees.object().put("@id", id);
    }

    private static ArrayNode references(Stream<String> ids) {
        ArrayNode list = JsonTrees.object().putArray("ids");
        ids.forEach(id -> list.add(reference(id)));
        return list;
    }
}
