package org.emplab.analysis.samplesize;

import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.emplab.analysis.cutoff.CutoffTable;

/**
 * How the outliers and the standard deviation depend on the number of samples.
 *
 * @param table the cutoffs in use; may hold none
 * @param deviations k of the second sanity check
 * @param sizes the whole run first, then its prefixes, shrinking
 * @param recommended the smallest size that is good enough; empty if the run cannot say
 * @param reason why, one sentence
 */
public record SampleSize(
        String machine,
        String program,
        CutoffTable table,
        double deviations,
        List<PrefixSize> sizes,
        OptionalInt recommended,
        String reason) {
    public SampleSize {
        Objects.requireNonNull(machine, "machine");
        Objects.requireNonNull(program, "program");
        Objects.requireNonNull(table, "table");
        Objects.requireNonNull(reason, "reason");
        sizes = List.copyOf(sizes);
    }
}
