package org.emplab.server.study;

import java.util.HexFormat;
import java.util.Optional;
import org.emplab.report.InputFile;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Run;
import org.emplab.server.run.export.LoadedRuns;

/**
 * A stored run as an analysis reads it.
 *
 * @param sha256 of its canonical run file, with just the samples that are analysed
 */
public record AnalysedRun(Run stored, org.emplab.model.Run run, byte[] sha256) {

    /** Reads a whole run for its times and its digest. */
    public static AnalysedRun read(Run stored, LoadedRuns runs, Progress progress) {
        begin(stored, progress);
        return of(stored, runs.load(stored, progress::advance));
    }

    /** Reads one of the programs of a run that interleaves several; refuses where none is named. */
    public static AnalysedRun read(Run stored, LoadedRuns runs, Optional<String> program, Progress progress) {
        begin(stored, progress);
        return of(stored, runs.load(stored, program, progress::advance));
    }

    private static void begin(Run stored, Progress progress) {
        progress.begin(
                "samples of " + stored.program() + " read", stored.aggregates().storedSamples());
    }

    private static AnalysedRun of(Run stored, LoadedRuns.Loaded loaded) {
        return new AnalysedRun(stored, loaded.run(), loaded.sha256());
    }

    public InputFile file() {
        return new InputFile("run:" + stored.publicId(), HexFormat.of().formatHex(sha256));
    }

    public AnalysisInput as(String role) {
        return new AnalysisInput(role, stored.id(), run.size(), sha256);
    }
}
