package org.emplab.analysis.timing;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.model.Run;

/**
 * What a run's machine has that it had not at any run behind the cutoffs.
 *
 * @param cutoffs what it had then
 * @param run what it has at the run
 */
public record OtherState(String cutoffs, String run) {
    /** The release of the kernel; empty where a run behind the cutoffs was on it, and where either is not known. */
    static Optional<OtherState> kernel(Run run, CutoffTable table) {
        return of(CutoffTable.kernel(run), table.kernels());
    }

    /** When packages had changed last; empty where a run behind the cutoffs saw the same, and where either is not known. */
    static Optional<OtherState> packages(Run run, CutoffTable table) {
        return of(CutoffTable.packagesChangedAt(run), table.packagesChangedAt());
    }

    private static Optional<OtherState> of(Optional<String> run, Set<String> behind) {
        return run.filter(state -> !behind.isEmpty() && !behind.contains(state))
                .map(state -> new OtherState(String.join(", ", new TreeSet<>(behind)), state));
    }
}
