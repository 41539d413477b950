package org.emplab.analysis.timing;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.MachineState;
import org.emplab.model.Run;

/**
 * A change of the machine between the runs behind the cutoffs and the run that is timed.
 *
 * @param cutoffs the states of the runs behind the cutoffs
 * @param run the state of the run that is timed
 */
public record MachineChange(String cutoffs, String run) {
    /** The release of the kernel; empty where a run behind the cutoffs was on it, and where one does not say. */
    static Optional<MachineChange> kernel(Run run, CutoffTable table) {
        return of(run, table.states(), MachineState::kernel);
    }

    /** The time at which packages changed last; empty also where a run behind the cutoffs was on another machine. */
    static Optional<MachineChange> packages(Run run, CutoffTable table) {
        boolean ownMachine = table.states().stream()
                .allMatch(state -> state.machine().equals(run.header().machine()));
        return ownMachine ? of(run, table.states(), MachineState::packagesChangedAt) : Optional.empty();
    }

    private static Optional<MachineChange> of(
            Run run, Set<MachineState> behind, Function<MachineState, Optional<String>> fact) {
        Set<String> told = behind.stream()
                .flatMap(state -> fact.apply(state).stream())
                .collect(Collectors.toCollection(TreeSet::new));
        boolean allTold = behind.stream().allMatch(state -> fact.apply(state).isPresent());
        return fact.apply(MachineState.of(run))
                .filter(now -> allTold && !told.isEmpty() && !told.contains(now))
                .map(now -> new MachineChange(String.join(", ", told), now));
    }
}
