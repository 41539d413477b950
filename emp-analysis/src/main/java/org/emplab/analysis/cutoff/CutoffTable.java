package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.Objects;
import org.emplab.model.ProcessTime;

/**
 * The cutoffs that programs are timed with.
 *
 * @param processTime the account of PT that the cutoffs are about; executions must be measured by the same
 * @param cutoffs by name
 */
public record CutoffTable(ProcessTime processTime, List<Cutoff> cutoffs) {
    public CutoffTable {
        Objects.requireNonNull(processTime, "processTime");
        cutoffs = List.copyOf(cutoffs);
    }

    /** No cutoff at all: no sample is dropped for its daemons. */
    public static CutoffTable none(ProcessTime processTime) {
        return new CutoffTable(processTime, List.of());
    }
}
