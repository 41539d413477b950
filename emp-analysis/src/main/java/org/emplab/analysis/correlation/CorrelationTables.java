package org.emplab.analysis.correlation;

import java.util.OptionalDouble;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** The columns of a correlation, the same in every table. */
public final class CorrelationTables {
    private CorrelationTables() {}

    public static Table.Builder addTo(Table.Builder table) {
        return table.number("pearson", "Pearson", "", 3)
                .ends("pearsonLower", "pearsonUpper", "", 3)
                .count("carriers", "Half carried by")
                .number("pearsonWithoutOne", "Without one", "", 3)
                .number("spearman", "Spearman", "", 3)
                .ends("spearmanLower", "spearmanUpper", "", 3);
    }

    /** A correlation in these columns. */
    public record Cells(
            OptionalDouble pearson,
            OptionalDouble pearsonLower,
            OptionalDouble pearsonUpper,
            @Nullable Integer carriers,
            OptionalDouble withoutOne,
            OptionalDouble spearman,
            OptionalDouble spearmanLower,
            OptionalDouble spearmanUpper) {
        public static Cells of(Correlation correlation) {
            Correlation.Ends ends = correlation.ends();
            return new Cells(
                    correlation.estimatedPearson(),
                    ends.pearsonLower(),
                    ends.pearsonUpper(),
                    correlation.carriers().isPresent()
                            ? Integer.valueOf(correlation.carriers().getAsInt())
                            : null,
                    correlation.withoutOne(),
                    correlation.estimatedSpearman(),
                    ends.spearmanLower(),
                    ends.spearmanUpper());
        }
    }
}
