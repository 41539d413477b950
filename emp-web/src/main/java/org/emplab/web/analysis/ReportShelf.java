package org.emplab.web.analysis;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.lab.RunState;
import org.emplab.report.Report;
import org.emplab.report.asked.AskedAnalysis;
import org.emplab.web.mark.ChangeMarks;
import org.emplab.web.run.RunSummary;
import org.springframework.stereotype.Component;

/**
 * Computes reports, one at a time since each holds whole runs in memory, and keeps the latest: a page, its figures and its
 * files are one computation.
 */
@Component
class ReportShelf {
    private static final int MOST_KEPT = 12;

    private final RunReader reader;
    private final ChangeMarks marks;
    private final Semaphore one = new Semaphore(1, true);
    private final Map<Asked, Report> kept = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Asked, Report> eldest) {
            return size() > MOST_KEPT;
        }
    };

    ReportShelf(RunReader reader, ChangeMarks marks) {
        this.reader = reader;
        this.marks = marks;
    }

    /**
     * @param samples how many each run had then
     * @param marks of the runs, where they count
     */
    private record Asked(
            AskedAnalysis kind, AnalysisAddress address, List<Integer> samples, Map<String, String> marks) {}

    /**
     * @param runs those of the address, as they are by now
     * @throws UnsuitableInputException if the runs or the parameters do not suit
     */
    Report report(AskedAnalysis kind, AnalysisAddress address, List<RunSummary> runs) {
        Asked asked =
                new Asked(kind, address, runs.stream().map(RunSummary::samples).toList(), marked(kind, address.runs()));
        synchronized (kept) {
            Report before = kept.get(asked);
            if (before != null) {
                return before;
            }
        }
        one.acquireUninterruptibly();
        try {
            Report report = compute(asked);
            synchronized (kept) {
                if (runs.stream().map(RunSummary::state).allMatch(RunState::ended)) {
                    kept.put(asked, report);
                }
            }
            return report;
        } finally {
            one.release();
        }
    }

    private Map<String, String> marked(AskedAnalysis kind, List<String> ids) {
        return kind.takesMarks() ? marks.inForce(ids) : Map.of();
    }

    private Report compute(Asked asked) {
        AnalysisAddress address = asked.address();
        List<RunReader.Read> read = reader.read(address.runs());
        return asked.kind()
                .of(
                        read.stream().map(RunReader.Read::run).toList(),
                        read.stream().map(RunReader.Read::file).toList(),
                        address.programs(),
                        address.values(),
                        asked.marks());
    }
}
