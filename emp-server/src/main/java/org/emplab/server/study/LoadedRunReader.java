package org.emplab.server.study;

import java.util.List;
import java.util.Locale;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.web.analysis.RunReader;
import org.emplab.web.run.RunCatalogue;
import org.springframework.stereotype.Component;

/** Reads stored runs for analyses on pages. Rows of processes are what takes memory. */
@Component
record LoadedRunReader(Runs runs, LoadedRuns loaded, RunCatalogue catalogue) implements RunReader {
    private static final long MOST_ROWS = 12_000_000;

    @Override
    public List<Read> read(List<String> ids) {
        List<Run> wanted = ids.stream().map(runs::require).toList();
        long rows =
                wanted.stream().mapToLong(run -> run.aggregates().processRows()).sum();
        if (rows > MOST_ROWS) {
            throw new TooMuchToRead(String.format(
                    Locale.ROOT,
                    "These runs have %,d rows of processes together, of which a page reads at most %,d:"
                            + " choose fewer runs, or take their run files and ask emp analyze.",
                    rows,
                    MOST_ROWS));
        }
        return wanted.stream().map(this::read).toList();
    }

    private Read read(Run stored) {
        AnalysedRun read = AnalysedRun.read(stored, loaded, Progress.UNWATCHED);
        return new Read(
                catalogue.run(stored.publicId().toString()).orElseThrow().summary(), read.run(), read.file());
    }
}
