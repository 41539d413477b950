package org.emplab.analysis.timing;

import java.util.Optional;
import java.util.TreeSet;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.model.Run;

/**
 * The kernel of a run, where no run behind the cutoffs was on it.
 *
 * @param cutoffs releases of the kernels behind the cutoffs
 * @param run the release of the run's
 */
public record OtherKernel(String cutoffs, String run) {
    /** Empty where one of the runs behind the cutoffs was on the run's kernel, and where either is not known. */
    static Optional<OtherKernel> of(Run run, CutoffTable table) {
        return CutoffTable.kernel(run)
                .filter(release ->
                        !table.kernels().isEmpty() && !table.kernels().contains(release))
                .map(release -> new OtherKernel(String.join(", ", new TreeSet<>(table.kernels())), release));
    }

    /** A sentence about it. */
    public String words() {
        return "These cutoffs were derived on kernel " + cutoffs + ", and the run is on " + run
                + ": check-cutoffs says whether they hold there.";
    }
}
