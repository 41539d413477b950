package org.emplab.server.study.archive;

import java.util.HexFormat;
import org.emplab.runfile.JsonTrees;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A file of a study's archive, as the manifest names it.
 *
 * @param path within the archive
 */
record StudyFile(String path, long bytes, String sha256) {
    static final String FORMAT = "emp-study/1";
    static final String MANIFEST = "manifest.json";
    static final String CRATE = "ro-crate-metadata.json";

    StudyFile {
        if (bytes < 0) {
            throw new IllegalArgumentException(path + " has a negative number of bytes");
        }
        HexFormat.of().parseHex(sha256);
    }

    ObjectNode json() {
        return JsonTrees.object().put("path", path).put("bytes", bytes).put("sha256", sha256);
    }

    static StudyFile of(JsonNode json) {
        return new StudyFile(
                json.path("path").asString(),
                json.path("bytes").asLong(),
                json.path("sha256").asString());
    }
}
