package org.emplab.web.daemon;

import java.util.List;
import org.emplab.server.study.daemon.DaemonView;
import org.emplab.server.study.daemon.DaemonView.InRun;
import org.emplab.web.display.Display;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;

/** The verdict on a daemon: the longest that it worked in one execution, where it runs, and whether a cutoff limits it. */
final class DaemonVerdict {
    private static final Display DISPLAY = new Display();

    private DaemonVerdict() {}

    static PageVerdict of(DaemonView daemon) {
        List<String> limited = daemon.cutoffs().stream()
                .filter(table -> table.inForce() && !table.tiers().isEmpty())
                .map(DaemonView.OfTable::machine)
                .toList();
        String cutoffs = limited.isEmpty()
                ? "No table in force has a cutoff of it."
                : "A cutoff is in force on " + String.join(", ", limited) + ".";
        if (daemon.runs().isEmpty()) {
            return PageVerdict.of(Tone.OPEN, daemon.name() + " is in no run that is listed by name", List.of(cutoffs));
        }
        InRun longest = daemon.runs().get(0);
        long machines = daemon.runs().stream().map(InRun::machine).distinct().count();
        return PageVerdict.of(
                limited.isEmpty() ? Tone.OPEN : Tone.FINE,
                daemon.name() + " worked up to " + DISPLAY.plain(longest.longestMillis(), 3) + " ms in a sample of "
                        + longest.program() + " on " + longest.machine() + "; it is in "
                        + DISPLAY.count(longest.samples())
                        + " of " + DISPLAY.count(longest.ofSamples(), "sample"),
                List.of(
                        cutoffs,
                        daemon.runs().size() < DaemonView.MOST_RUNS
                                ? "It ran in " + DISPLAY.count(daemon.runs().size(), "run") + " on "
                                        + DISPLAY.count(machines, "machine") + "."
                                : "The " + DaemonView.MOST_RUNS + " runs in which it worked longest are listed."));
    }
}
