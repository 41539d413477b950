package org.emplab.server.study.archive;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.emplab.runfile.JsonTrees;
import org.emplab.runfile.Sha256;
import tools.jackson.databind.node.ObjectNode;

/** Writes an archive file by file, each with its checksum, and at last the manifest of them all. */
final class StudyWriter {
    private final ZipOutputStream zip;
    private final List<StudyFile> files = new ArrayList<>();

    StudyWriter(OutputStream out) {
        zip = new ZipOutputStream(out, StandardCharsets.UTF_8);
    }

    /** Writes what a file holds. */
    interface Content {
        void to(OutputStream out) throws IOException;
    }

    void add(String path, Content content) throws IOException {
        MessageDigest sha256 = Sha256.digest();
        long[] bytes = {0};
        zip.putNextEntry(new ZipEntry(path));
        OutputStream counted = new FilterOutputStream(new DigestOutputStream(zip, sha256)) {
            @Override
            public void write(byte[] some, int offset, int length) throws IOException {
                out.write(some, offset, length);
                bytes[0] += length;
            }

            @Override
            public void write(int one) throws IOException {
                out.write(one);
                bytes[0]++;
            }

            @Override
            public void flush() {
                // what is flushed before its entry ends packs worse
            }
        };
        content.to(counted);
        zip.closeEntry();
        files.add(new StudyFile(path, bytes[0], Sha256.hex(sha256)));
    }

    void add(String path, String text) throws IOException {
        add(path, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    }

    List<StudyFile> files() {
        return List.copyOf(files);
    }

    /**
     * The end of the archive; the stream is not closed.
     *
     * @param manifest without its files
     */
    void finish(ObjectNode manifest) throws IOException {
        var list = manifest.putArray("files");
        files.forEach(file -> list.add(file.json()));
        zip.putNextEntry(new ZipEntry(StudyFile.MANIFEST));
        zip.write(JsonTrees.write(manifest).getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
        zip.finish();
    }

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
}
