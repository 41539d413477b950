package org.emplab.server.study;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.emplab.report.InputFile;
import org.emplab.server.run.Run;
import org.emplab.server.run.RunExport;

/**
 * A stored run as an analysis reads it.
 *
 * @param sha256 of its canonical run file, with just the samples that are analysed
 */
record AnalysedRun(Run stored, org.emplab.model.Run run, byte[] sha256) {

    /** To be called within one snapshot of the database, so that the digest is that of the samples. */
    static AnalysedRun read(Run stored, RunExport export) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            export.write(stored, new DigestOutputStream(OutputStream.nullOutputStream(), sha256));
            return new AnalysedRun(stored, export.load(stored), sha256.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    InputFile file() {
        return new InputFile("run:" + stored.publicId(), HexFormat.of().formatHex(sha256));
    }

    AnalysisInput as(String role) {
        return new AnalysisInput(role, stored.id(), stored.storedSamples(), sha256);
    }
}
