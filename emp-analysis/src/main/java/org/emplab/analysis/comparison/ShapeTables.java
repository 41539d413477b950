package org.emplab.analysis.comparison;

import java.util.List;
import org.emplab.analysis.distribution.Mode;
import org.emplab.analysis.distribution.ModePair;
import org.emplab.analysis.statistics.Interval;
import org.emplab.report.table.Table;

/** Robust differences and modes of two programs as tables. */
final class ShapeTables {
    private ShapeTables() {}

    static Table robust(List<Comparison> comparisons) {
        Table.Builder table = Table.named("robust", "Medians, shift and order, with percentile bootstrap intervals")
                .text("quantity", "Time")
                .number("firstMedianMillis", "First median", "ms", 3)
                .number("secondMedianMillis", "Second median", "ms", 3)
                .number("medianDifferenceMillis", "Difference", "ms", 3)
                .number("medianLowerMillis", "from", "ms", 3)
                .number("medianUpperMillis", "to", "ms", 3)
                .number("shiftMillis", "Hodges–Lehmann", "ms", 3)
                .number("shiftLowerMillis", "from", "ms", 3)
                .number("shiftUpperMillis", "to", "ms", 3)
                .number("cliffsDelta", "Cliff's delta", "", 3)
                .number("cliffsDeltaLower", "from", "", 3)
                .number("cliffsDeltaUpper", "to", "", 3)
                .text("effect", "Effect")
                .number("ksStatistic", "KS D", "", 4)
                .number("ksPValue", "KS p", "", 4);
        for (Comparison comparison : comparisons) {
            comparison
                    .shape()
                    .robust()
                    .ifPresent(robust -> table.row(
                            comparison.quantity().title(),
                            robust.firstMedianMillis(),
                            robust.secondMedianMillis(),
                            robust.medianMillis(),
                            robust.shiftMillis(),
                            robust.cliffsDelta(),
                            robust.effect().key(),
                            comparison.shape().distribution().orElseThrow()));
        }
        return table.build();
    }

    static Table modes(List<Comparison> comparisons) {
        Table.Builder table = Table.named("modes", "Modes one by one: their shares and places")
                .text("quantity", "Time")
                .number("firstShare", "First share", "%", 1)
                .number("secondShare", "Second share", "%", 1)
                .number("shareLowerPoints", "Change from", "points", 1)
                .number("shareUpperPoints", "to", "points", 1)
                .number("firstMedianMillis", "First place", "ms", 3)
                .number("secondMedianMillis", "Second place", "ms", 3)
                .number("placePercent", "Change", "%", 3)
                .number("placeLowerMillis", "from", "ms", 3)
                .number("placeUpperMillis", "to", "ms", 3)
                .text("shareChanged", "Other share")
                .text("moved", "Moved");
        for (Comparison comparison : comparisons) {
            for (ModePair pair : comparison.shape().modes().pairs()) {
                table.row(
                        comparison.quantity().title(),
                        100 * pair.first().map(Mode::share).orElse(0.0),
                        100 * pair.second().map(Mode::share).orElse(0.0),
                        pair.sharePoints().lower(),
                        pair.sharePoints().upper(),
                        pair.first().map(Mode::medianMillis),
                        pair.second().map(Mode::medianMillis),
                        pair.placePercent(),
                        pair.placeMillis().map(Interval::lower),
                        pair.placeMillis().map(Interval::upper),
                        pair.shareChanged() ? "yes" : "no",
                        pair.placeMillis().isEmpty() ? null : pair.moved() ? "yes" : "no");
            }
        }
        return table.build();
    }
}
