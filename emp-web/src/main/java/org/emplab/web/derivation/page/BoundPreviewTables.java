package org.emplab.web.derivation.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.emplab.analysis.cutoff.DaemonChange;
import org.emplab.analysis.cutoff.DerivationDifference;
import org.emplab.analysis.cutoff.DerivationDifference.RunChange;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;
import org.emplab.server.study.BoundPreviewService;
import org.emplab.server.study.Derivation;

/** The changes that other bounds would make to a derivation, in sentences and tables. */
final class BoundPreviewTables {
    private static final int MOST_NAMED = 20;

    private final Derivation stored;
    private final BoundPreviewService.Look seen;
    private final DerivationDifference difference;

    BoundPreviewTables(Derivation stored, BoundPreviewService.Look seen) {
        this.stored = stored;
        this.seen = seen;
        this.difference = seen.difference();
    }

    /** Whether nothing but the bound itself would differ. */
    public boolean isEmpty() {
        return same(difference.shortRun())
                && same(difference.longRun())
                && seen.shortDaemons().isEmpty()
                && seen.longDaemons().isEmpty()
                && difference.cutoffs().changes().isEmpty();
    }

    private static boolean same(RunChange run) {
        return run.gained().isEmpty() && run.lost().isEmpty();
    }

    /** The changes of the L-samples, a sentence for each run. */
    public List<String> sentences() {
        return List.of(
                "Short run, " + stored.derived().shortRun().measured().program() + ": "
                        + lSamples(
                                difference.shortRun(),
                                stored.derived().shortRun().cluster().lSamples().size()),
                "Long run, " + stored.derived().longRun().measured().program() + ": "
                        + lSamples(
                                difference.longRun(),
                                stored.derived().longRun().cluster().lSamples().size()));
    }

    private static String lSamples(RunChange run, int before) {
        if (same(run)) {
            return "the same " + before + " L-samples.";
        }
        List<String> parts = new ArrayList<>();
        if (!run.gained().isEmpty()) {
            parts.add(run.gained().size() + " more (" + named(run.gained()) + ")");
        }
        if (!run.lost().isEmpty()) {
            parts.add(run.lost().size() + " fewer (" + named(run.lost()) + ")");
        }
        int after = before + run.gained().size() - run.lost().size();
        return after + " L-samples instead of " + before + ": " + String.join(", ", parts) + ".";
    }

    private static String named(List<Integer> samples) {
        String some = samples.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", "));
        return samples.size() > MOST_NAMED ? some + " and " + (samples.size() - MOST_NAMED) + " more" : some;
    }

    /** Infrequent daemons and their periods that would be others. */
    public Table daemons() {
        Table.Builder table = Table.named("changed-daemons", "Infrequent daemons and their periods that would differ")
                .text("run", "Run")
                .daemon("name", "Daemon")
                .text("before", "Stored")
                .text("after", "With this bound");
        add(table, "short", seen.shortDaemons());
        add(table, "long", seen.longDaemons());
        return table.build();
    }

    private static void add(Table.Builder table, String run, List<DaemonChange> changes) {
        changes.forEach(change -> table.row(run, change.name(), inWords(change.before()), inWords(change.after())));
    }

    private static String inWords(Optional<InfrequentDaemon> daemon) {
        return daemon.map(found -> found.executions()
                        + (found.executions() == 1 ? " execution, " : " executions, ")
                        + found.period()
                                .map(period -> "every "
                                        + DurationText.precise(period.seconds())
                                        + (period.established() ? "" : " (?)"))
                                .orElse("no period"))
                .orElse("not infrequent");
    }

    /** Cutoffs that would be others. */
    public Table cutoffs() {
        return CutoffTableLayout.difference(
                "changed-cutoffs",
                "Cutoffs that would differ",
                "Stored, ms",
                "With this bound, ms",
                difference.cutoffs());
    }

    public int unchangedCutoffs() {
        return difference.cutoffs().unchanged();
    }
}
