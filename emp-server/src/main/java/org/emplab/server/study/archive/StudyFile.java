package org.emplab.server.study.archive;

import org.emplab.runfile.JsonTrees;
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

    ObjectNode json() {
        return JsonTrees.object().put("path", path).put("bytes", bytes).put("sha256", sha256);
    }
}
