package org.emplab.web.derivation.page;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.emplab.analysis.cutoff.DerivationDifference;
import org.emplab.analysis.cutoff.DerivationDifference.RunChange;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.report.table.Digits;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;

/**
 * The differences from the derivation that another goes on from.
 *
 * @param findings L-samples and their bounds, and periods
 * @param cutoffs a row for each daemon whose cutoff differs
 */
record DerivationDiffTables(Table findings, Table cutoffs) {

    static DerivationDiffTables of(DerivationDifference difference) {
        Table.Builder findings = Table.named("since-findings", "L-samples and periods that differ")
                .text("what", "Of")
                .text("before", "Before")
                .text("after", "This derivation");
        List.of(difference.shortRun(), difference.longRun()).forEach(run -> add(run, findings));
        difference
                .periods()
                .forEach(change ->
                        findings.row("period of " + change.name(), inWords(change.before()), inWords(change.after())));
        return new DerivationDiffTables(
                findings.build(),
                CutoffTableLayout.difference(
                        "since", "Cutoffs that differ", "Before, ms", "This table, ms", difference.cutoffs()));
    }

    private static void add(RunChange run, Table.Builder findings) {
        if (!run.boundBeforeMillis().equals(run.boundAfterMillis())) {
            findings.row(
                    "bound of " + run.program(), inWords(run.boundBeforeMillis()), inWords(run.boundAfterMillis()));
        }
        if (!run.lost().isEmpty() || !run.gained().isEmpty()) {
            findings.row("L-samples of " + run.program(), only(run.lost()), only(run.gained()));
        }
    }

    private static String inWords(OptionalDouble millis) {
        return millis.isEmpty() ? "none" : Digits.fixed(millis.getAsDouble(), 3) + " ms";
    }

    private static String inWords(Optional<Period> period) {
        return period.map(known -> DurationText.precise(known.seconds()) + (known.established() ? "" : " (?)"))
                .orElse("none");
    }

    private static String only(List<Integer> samples) {
        return samples.isEmpty()
                ? "–"
                : "only here: " + samples.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
