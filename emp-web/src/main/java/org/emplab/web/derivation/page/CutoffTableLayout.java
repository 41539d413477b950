package org.emplab.web.derivation.page;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.emplab.analysis.cutoff.CutoffDifference;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.timing.TimingStatistics;
import org.emplab.report.table.Digits;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;
import org.emplab.server.publication.PublicationPreview;
import org.emplab.server.study.Derivation;

/** The tables of a derivation that only its page has, laid out as in the paper. */
final class CutoffTableLayout {
    /** The tables' numbers in the paper on EMP, by their names. */
    static final Map<String, String> NUMBERS = Map.ofEntries(
            Map.entry("cluster-short", "Table VIII"),
            Map.entry("l-samples-short", "Table IX"),
            Map.entry("long-running-short", "Table X"),
            Map.entry("infrequent-short", "Table XI"),
            Map.entry("cluster-long", "Table XII"),
            Map.entry("l-samples-long", "Table XIII"),
            Map.entry("long-running-long", "Table XIV"),
            Map.entry("infrequent-long", "Table XV"),
            Map.entry("cutoffs", "Table XVI"),
            Map.entry("removed", "Table XVII"),
            Map.entry("times", "Table XVIII"));

    private CutoffTableLayout() {}

    /** The table with the number that the page shows in its caption, where LaTeX gives numbers of its own. */
    static Table numbered(Table table) {
        String number = NUMBERS.get(table.name());
        return number == null
                ? table
                : new Table(
                        table.name(),
                        table.caption() + " (" + number + " in the paper on EMP)",
                        table.columns(),
                        table.rows());
    }

    /** The tables of {@code emp analyze cutoffs}. */
    static Stream<Table> ofReport(Derivation derivation) {
        return CutoffsReport.of(derivation.derived(), List.of()).tables().stream()
                .map(Table::withNeededDigits);
    }

    /**
     * Why no daemon has a cutoff.
     *
     * @param lSamples how many the runs have
     * @param waits sentences on the programs that wait in their samples
     */
    static String whyNone(int lSamples, List<String> waits) {
        if (lSamples > 0) {
            return "There is no cutoff: of the " + lSamples
                    + " L-samples of these runs none is explained by a daemon whose"
                    + " cutoff separates. What was found about each stands below.";
        }
        return "No run has an L-sample, so no daemon was found to be infrequent and long-running, and there is no"
                + " cutoff. "
                + (waits.isEmpty()
                        ? "That is a result too: a quiet machine, or runs too short to meet a rare daemon."
                        : String.join(" ", waits));
    }

    /** The changes by publishing, a row for each daemon whose cutoff differs. */
    static Table changes(PublicationPreview publication) {
        return difference(
                "changes",
                "What publishing changes on " + publication.machine(),
                "In force, ms",
                "This table, ms",
                publication.difference());
    }

    static Table difference(String name, String caption, String before, String after, CutoffDifference difference) {
        return Table.of(difference.changes(), name, caption)
                .daemon("name", "Daemon", change -> change.name())
                .text("before", before, change -> inWords(change.before()))
                .text("after", after, change -> inWords(change.after()))
                .build();
    }

    private static String inWords(List<Tier> tiers) {
        return tiers.isEmpty()
                ? "none"
                : tiers.stream()
                        .map(tier -> Digits.plain(tier.cutoffMillis(), 3)
                                + (tier.belowTaskSeconds().isPresent()
                                        ? " below "
                                                + DurationText.precise(
                                                        tier.belowTaskSeconds().getAsDouble())
                                        : ""))
                        .collect(Collectors.joining(", then "));
    }

    /** Table XVII: samples that the cutoffs remove, and those beyond the deviation. */
    static Table removed(Derivation derivation) {
        Table.Builder table = Table.named("removed", "Samples removed by the sanity checks")
                .text("program", "Program")
                .count("samples", "Samples")
                .count("removed", "Removed by a cutoff")
                .text("removedSamples", "Which")
                .count("ptDeviation", "PT beyond ±2 sd")
                .count("etDeviation", "ET beyond ±2 sd");
        derivation.eachTiming((name, timing) -> table.row(
                name,
                timing.measured().samples(),
                timing.dropped().samples().size(),
                timing.dropped().samples().stream().map(String::valueOf).collect(Collectors.joining(", ")),
                timing.pt().droppedByDeviation().size(),
                timing.et().droppedByDeviation().size()));
        return table.build();
    }

    /** Table XVIII: what each run's program takes once the sanity checks are through. */
    static Table times(Derivation derivation) {
        boolean two =
                derivation.shortTimings().size() + derivation.longTimings().size() == 2;
        Table.Builder table = Table.named(
                        "times", "Times of " + (two ? "the two programs" : "each run") + " under these cutoffs")
                .text("program", "Program")
                .text("quantity", "Time")
                .count("kept", "Samples kept")
                .number("minMillis", "Minimum", "ms", 3)
                .number("maxMillis", "Maximum", "ms", 3)
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Standard deviation", "ms", 3)
                .number("relativeError", "Relative error", "", 7);
        derivation.eachTiming((name, timing) -> {
            row(table, name, "ET", timing.et());
            row(table, name, "PT", timing.pt());
        });
        return table.build();
    }

    private static void row(Table.Builder table, String program, String quantity, TimingStatistics times) {
        if (times.moments().isPresent()) {
            table.row(program, quantity, times.kept(), times.moments().get());
        } else {
            table.row(program, quantity, times.kept(), null, null, null, null, null);
        }
    }
}
