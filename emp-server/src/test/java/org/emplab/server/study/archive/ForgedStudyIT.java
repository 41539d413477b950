package org.emplab.server.study.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import org.emplab.lab.Role;
import org.emplab.server.RunningLab;
import org.emplab.server.machine.EnrolmentService.Enrolled;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Archives whose checksums agree, and of which each value in turn is what no lab writes: refused, or taken in and shown. */
@Tag("thorough")
class ForgedStudyIT extends RunningLab {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern ID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final List<String> VALUES = List.of("[]", "-1", "\"\"", "\"a\\u0000b\"");

    private String ada = "";

    @BeforeEach
    void ada() {
        ada = token("ada", Role.ADMIN);
    }

    @Test
    void noForgedValueBreaksTheImportNorThePagesAfterwards() throws Exception {
        TreeSet<String> broken = new TreeSet<>();
        for (Map<String, byte[]> study : List.of(analysed(), derived())) {
            for (String file : study.keySet()) {
                if (!file.endsWith(".json") || file.endsWith(".result.json") || file.equals(StudyFile.CRATE)) {
                    continue;
                }
                for (String place : places(JSON.readTree(study.get(file)), "")) {
                    for (String value : VALUES) {
                        Map<String, byte[]> forged = fresh(study);
                        String path = forged.keySet().stream()
                                .toList()
                                .get(study.keySet().stream().toList().indexOf(file));
                        ObjectNode root = (ObjectNode) JSON.readTree(forged.get(path));
                        put(root, place, JSON.readTree(value));
                        forged.put(path, StudyZip.bytes(root.toString()));
                        int status = post(ada, "/api/v1/studies", StudyZip.of(signed(forged)), "application/zip")
                                .statusCode();
                        if (status >= 500) {
                            broken.add(status + " " + file.replaceAll(ID.pattern(), "ID") + place + " = "
                                    + value.substring(0, Math.min(40, value.length())));
                        }
                    }
                }
            }
        }
        for (String page : List.of(
                "/",
                "/runs",
                "/derivations",
                "/notebooks",
                "/jobs",
                "/timeline",
                "/audit",
                "/machines/forged",
                "/api/v1/runs",
                "/api/v1/derivations",
                "/api/v1/experiments",
                "/api/v1/notebooks",
                "/api/v1/analyses",
                "/api/v1/machines/forged/cutoff-tables")) {
            int status = get(ada, page).statusCode();
            if (status >= 500) {
                broken.add(status + " " + page);
            }
        }
        assertThat(broken).isEmpty();
    }

    /** A run that an experiment asked for, with an analysis of it. */
    private Map<String, byte[]> analysed() throws Exception {
        Enrolled machine = enrolled("forged");
        String run = queued("{machine: forged, command: ['true'], samples: 2, notebook: forged, name: forged}");
        claimed(machine);
        String lines =
                "{\"format\":\"emp-run/1\",\"runId\":\"" + run + "\",\"machine\":\"forged\",\"program\":\"true\"}\n";
        for (int sample = 1; sample <= 2; sample++) {
            lines += "{\"sample\":" + sample + ",\"startedAt\":\"2026-01-0" + sample
                    + "T00:00:00Z\",\"elapsedNanos\":5000,\"exitCode\":0,\"processes\":[]}\n";
        }
        post(machine.token(), "/api/v1/agent/runs/" + run + "/samples", StudyZip.bytes(lines), "application/x-ndjson");
        tell(machine, run, "completed");
        accepted(post(ada, "/api/v1/analyses", "{\"kind\":\"summary\",\"runs\":[\"" + run + "\"]}"));
        return archive(run);
    }

    private Map<String, byte[]> derived() throws Exception {
        String shortRun = stored(SHORT_RUN, "forged");
        String longRun = stored(LONG_RUN, "forged");
        String id = derived(ada, "forged");
        post(ada, "/api/v1/derivations/" + id + "/publish", "{\"name\":\"autumn\"}");
        Map<String, byte[]> files = archive(shortRun, longRun);
        files.keySet().removeIf(path -> path.startsWith("analyses/") && !path.contains(id));
        ObjectNode manifest = (ObjectNode) JSON.readTree(files.get(StudyFile.MANIFEST));
        for (String list : List.of("analyses", "files")) {
            ArrayNode kept = JSON.createArrayNode();
            manifest.path(list).forEach(entry -> {
                String path = list.equals("files") ? entry.path("path").asString() : entry.asString();
                if (!path.startsWith("analyses/") || path.contains(id)) {
                    kept.add(entry);
                }
            });
            manifest.set(list, kept);
        }
        files.put(StudyFile.MANIFEST, StudyZip.bytes(manifest.toString()));
        return files;
    }

    private Map<String, byte[]> archive(String... runs) throws Exception {
        HttpResponse<byte[]> answer = http.send(
                as(ada, "/api/v1/studies/archive?run=" + String.join("&run=", runs))
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(answer.statusCode()).isEqualTo(200);
        return StudyZip.files(answer.body());
    }

    /** Returns the study as of another lab, which has ids of its own; large runs stay those that are stored. */
    private static Map<String, byte[]> fresh(Map<String, byte[]> study) {
        Map<String, String> ids = new LinkedHashMap<>();
        Map<String, byte[]> large = new LinkedHashMap<>();
        study.forEach((path, bytes) -> {
            if (path.startsWith("runs/") && bytes.length > 10_000) {
                ID.matcher(path).results().forEach(id -> ids.put(id.group(), id.group()));
                large.put(path, bytes);
            }
        });
        Map<String, byte[]> fresh = new LinkedHashMap<>();
        study.forEach((path, bytes) -> {
            String name = renamed(path, ids);
            fresh.put(
                    name,
                    large.containsKey(path)
                            ? bytes
                            : StudyZip.bytes(renamed(new String(bytes, StandardCharsets.UTF_8), ids)));
        });
        return fresh;
    }

    private static String renamed(String text, Map<String, String> ids) {
        return ID.matcher(text)
                .replaceAll(id ->
                        ids.computeIfAbsent(id.group(), old -> UUID.randomUUID().toString()));
    }

    /** With the checksums of what is in it now. */
    private static Map<String, byte[]> signed(Map<String, byte[]> study) {
        JsonNode manifest = JSON.readTree(study.get(StudyFile.MANIFEST));
        for (JsonNode file : manifest.path("files")) {
            byte[] bytes = study.get(file.path("path").asString(""));
            if (bytes != null
                    && file instanceof ObjectNode listed
                    && file.path("sha256").asString("").length() == 64) {
                listed.put("sha256", StudyZip.sha256(bytes)).put("bytes", bytes.length);
            }
        }
        Map<String, byte[]> signed = new LinkedHashMap<>(study);
        signed.put(StudyFile.MANIFEST, StudyZip.bytes(manifest.toString()));
        return signed;
    }

    /** The place of each value in it, as JSON pointers. */
    private static List<String> places(JsonNode node, String here) {
        List<String> places = new ArrayList<>();
        node.properties().forEach(entry -> {
            places.add(here + "/" + entry.getKey());
            places.addAll(places(entry.getValue(), here + "/" + entry.getKey()));
        });
        for (int i = 0; i < Math.min(1, node.isArray() ? node.size() : 0); i++) {
            places.add(here + "/" + i);
            places.addAll(places(node.get(i), here + "/" + i));
        }
        return places;
    }

    private static void put(ObjectNode root, String place, JsonNode value) {
        int last = place.lastIndexOf('/');
        JsonNode parent = root.at(place.substring(0, last));
        String key = place.substring(last + 1);
        if (parent instanceof ObjectNode object) {
            object.set(key, value);
        } else {
            ((ArrayNode) parent).set(Integer.parseInt(key), value);
        }
    }
}
