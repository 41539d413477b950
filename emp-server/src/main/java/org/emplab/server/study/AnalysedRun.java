package org.emplab.server.study;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Function;
import org.emplab.report.InputFile;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Run;
import org.emplab.server.run.export.RunExport;

/**
 * A stored run as an analysis reads it.
 *
 * @param sha256 of its canonical run file, with just the samples that are analysed
 */
public record AnalysedRun(Run stored, org.emplab.model.Run run, byte[] sha256) {

    /** Reads a whole run once, for its times and its digest. */
    public static AnalysedRun read(Run stored, RunExport export, Progress progress) {
        return read(stored, progress, digest -> export.load(stored, digest, progress::advance));
    }

    /** The same of one of the programs, where the run interleaves several; refused where it is not said which. */
    public static AnalysedRun read(Run stored, RunExport export, Optional<String> program, Progress progress) {
        return read(stored, progress, digest -> export.load(stored, digest, program, progress::advance));
    }

    private static AnalysedRun read(
            Run stored, Progress progress, Function<MessageDigest, org.emplab.model.Run> reading) {
        progress.begin("samples of " + stored.program() + " read", stored.sums().storedSamples());
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            org.emplab.model.Run run = reading.apply(sha256);
            return new AnalysedRun(stored, run, sha256.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public InputFile file() {
        return new InputFile("run:" + stored.publicId(), HexFormat.of().formatHex(sha256));
    }

    public AnalysisInput as(String role) {
        return new AnalysisInput(role, stored.id(), run.size(), sha256);
    }
}
