package org.emplab.web.analysis;

import java.util.ArrayList;
import java.util.List;
import org.emplab.report.Report;
import org.emplab.report.Report.TimeChange;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.display.Display;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;

/** The verdict on a program's times from run to run: when they changed for the last time, by how much, and why. */
final class ChangeVerdict {
    private static final Display DISPLAY = new Display();

    private ChangeVerdict() {}

    /** @param runs those of the report, in its order */
    static PageVerdict of(Report report, List<RunSummary> runs, String program) {
        List<TimeChange> changes = report.changes();
        if (changes.isEmpty()) {
            return PageVerdict.of(
                    Tone.FINE, program + " is as fast as before, over " + DISPLAY.count(runs.size(), "run"), List.of());
        }
        List<String> earlier = new ArrayList<>();
        for (int i = changes.size() - 2; i >= 0; i--) {
            earlier.add("Before: " + words(changes.get(i), runs) + ".");
        }
        return PageVerdict.of(
                Tone.STANDS_OUT, program + " became " + words(changes.get(changes.size() - 1), runs), earlier);
    }

    /** Why times changed, where fields of the environment are told without that word. */
    static String because(TimeChange change) {
        return change.because().replaceAll("\\benvironment\\.", "");
    }

    private static String words(TimeChange change, List<RunSummary> runs) {
        return DISPLAY.plain(Math.abs(change.percent()), 2) + " % " + (change.percent() < 0 ? "faster" : "slower")
                + runs.get(change.before())
                        .startedAt()
                        .map(at -> " on " + DISPLAY.minute(at) + " UTC")
                        .orElse("")
                + (change.because().isEmpty() ? "" : ": " + because(change));
    }
}
