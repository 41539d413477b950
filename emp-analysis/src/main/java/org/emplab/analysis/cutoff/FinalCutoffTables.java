package org.emplab.analysis.cutoff;

import java.util.List;
import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;

/** Table XVI as the paper on EMP prints it: a tier's cutoff stands in its run's column. */
public final class FinalCutoffTables {
    private FinalCutoffTables() {}

    public static Table of(CutoffDerivation derivation) {
        Table.Builder table = Table.named(
                        "cutoffs",
                        "Final cutoff process times of infrequent daemons on "
                                + derivation.shortRun().measured().machine()
                                + derivation.table().by().caption()
                                + derivation.table().daemons().caption())
                .daemon("name", "Daemon")
                .number(
                        "shortCutoffMillis",
                        "Cutoff on " + derivation.shortRun().measured().program(),
                        "ms",
                        3)
                .number(
                        "longCutoffMillis",
                        "Cutoff on " + derivation.longRun().measured().program(),
                        "ms",
                        3)
                .text("taskTime", "Task time")
                .number("cutoffMillis", "Final cutoff", "ms", 3);
        for (Cutoff cutoff : derivation.table().cutoffs()) {
            List<Tier> tiers = cutoff.tiers();
            boolean split = tiers.size() > 1;
            String from = "";
            for (int i = 0; i < tiers.size(); i++) {
                boolean last = i == tiers.size() - 1;
                String below =
                        DurationText.precise(tiers.get(i).belowTaskSeconds().orElse(0));
                table.row(
                        i == 0 ? cutoff.name() : "",
                        split && last ? null : cutoff.shortCutoffMillis(),
                        split && !last ? null : cutoff.longCutoffMillis(),
                        split ? (last ? "≥ " + from : "< " + below) + tentative(cutoff) : null,
                        tiers.get(i).cutoffMillis());
                from = below;
            }
        }
        return table.build().withNeededDigits();
    }

    private static String tentative(Cutoff cutoff) {
        return cutoff.period().filter(period -> !period.established()).isPresent() ? " (?)" : "";
    }
}
