package org.emplab.server.study.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.emplab.lab.Role;
import org.emplab.runfile.Sha256;
import org.emplab.server.RunningLab;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A study goes out as one file that says everything by itself. */
class StudyArchiveIT extends RunningLab {
    @Test
    void holdsTheRunsAndWhatWasMadeOfThemWithChecksumsAndDescription() throws Exception {
        String rosa = token("rosa", Role.RESEARCHER);
        String shortRun = ofRosa(SHORT_RUN);
        String longRun = ofRosa(LONG_RUN);
        String id = accepted(derive(rosa, shortRun, longRun, ",\"reason\":\"for the paper\""))
                .path("id")
                .asString();
        post(rosa, "/api/v1/derivations/" + id + "/publish", "{\"name\":\"autumn\"}");

        Map<String, byte[]> files = archive(rosa, shortRun, longRun);
        assertThat(files)
                .containsKeys("analyses/" + id + ".json", "analyses/" + id + ".result.json")
                .anySatisfy((path, content) -> assertThat(path).startsWith("tables/"));
        assertThat(files.get("runs/" + shortRun + ".emprun.jsonl"))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(get(rosa, "/api/v1/runs/" + shortRun + "/samples").body());
        JsonNode manifest = JsonMapper.shared().readTree(files.get("manifest.json"));
        assertThat(manifest.path("files").size()).isEqualTo(files.size() - 1);
        for (JsonNode file : manifest.path("files")) {
            byte[] content = Objects.requireNonNull(files.get(file.path("path").asString()));
            assertThat(Sha256.hex(content)).isEqualTo(file.path("sha256").asString());
        }
        JsonNode crate = JsonMapper.shared().readTree(files.get("ro-crate-metadata.json"));
        assertThat(crate.path("@graph")
                        .valueStream()
                        .map(node -> node.path("@id").asString()))
                .contains("ro-crate-metadata.json", "./", "#user:rosa", "#analysis-" + id);
    }

    private String ofRosa(Path file) throws IOException {
        return imported(file(lines(file, "archived")), "rosa", false)
                .run()
                .publicId()
                .toString();
    }

    private Map<String, byte[]> archive(String token, String... runs) throws Exception {
        byte[] zipped = http.send(
                        as(token, "/api/v1/studies/archive?run=" + String.join("&run=", runs))
                                .build(),
                        BodyHandlers.ofByteArray())
                .body();
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(zipped))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        }
        return files;
    }
}
