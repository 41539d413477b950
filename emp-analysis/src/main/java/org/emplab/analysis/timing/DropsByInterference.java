package org.emplab.analysis.timing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.account.InterferenceTime;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.timing.FirstSanityCheck.OverCutoff;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * The samples that cutoffs of PT would drop if they limited the time that daemons took from the program.
 *
 * @param dropped samples in which a daemon took more than its cutoff
 * @param forNothing samples that PT drops although no daemon took more than its cutoff
 * @param unknown samples that PT drops and whose account is missing or incomplete
 */
public record DropsByInterference(List<Integer> dropped, List<Integer> forNothing, List<Integer> unknown) {
    public DropsByInterference {
        dropped = List.copyOf(dropped);
        forNothing = List.copyOf(forNothing);
        unknown = List.copyOf(unknown);
    }

    /**
     * Returns nothing for cutoffs of taken time, and for a run without a complete account.
     *
     * @param byPt numbers of the samples that the cutoffs drop by PT
     */
    static Optional<DropsByInterference> of(Run run, CutoffTable table, double programSeconds, List<Integer> byPt) {
        if (table.by() != CutoffBasis.PT) {
            return Optional.empty();
        }
        Set<Integer> known = run.samples().stream()
                .filter(sample -> !sample.failed())
                .map(Sample::number)
                .collect(Collectors.toSet());
        InterferenceTime.unknown(run).forEach(known::remove);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        List<Integer> dropped =
                FirstSanityCheck.over(InterferenceTime.whereComplete(run), table, programSeconds).stream()
                        .map(OverCutoff::sample)
                        .distinct()
                        .toList();
        List<Integer> unknown = new ArrayList<>(byPt);
        unknown.removeAll(known);
        List<Integer> forNothing = new ArrayList<>(byPt);
        forNothing.retainAll(known);
        forNothing.removeAll(new HashSet<>(dropped));
        return Optional.of(new DropsByInterference(dropped, forNothing, unknown));
    }
}
