package org.emplab.analysis.cutoff;

import static java.util.stream.Collectors.toMap;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.analysis.daemon.PeriodSearch.Period;

/**
 * The differences of a derivation from another, as by a newer algorithm or with a moved bound.
 *
 * @param periods of identified daemons whose period differs, by name
 */
public record DerivationDifference(
        RunChange shortRun, RunChange longRun, List<PeriodChange> periods, CutoffDifference cutoffs) {
    public DerivationDifference {
        periods = List.copyOf(periods);
    }

    /**
     * The change of one of the two runs.
     *
     * @param boundBeforeMillis ET above which samples are L-samples; empty where there was none
     * @param lost L-samples that are none any more
     * @param gained L-samples that were none
     */
    public record RunChange(
            String program,
            OptionalDouble boundBeforeMillis,
            OptionalDouble boundAfterMillis,
            List<Integer> lost,
            List<Integer> gained) {
        public RunChange {
            lost = List.copyOf(lost);
            gained = List.copyOf(gained);
        }

        public boolean none() {
            return boundBeforeMillis.equals(boundAfterMillis) && lost.isEmpty() && gained.isEmpty();
        }
    }

    /** The change of a daemon's period; empty where it has none. */
    public record PeriodChange(String name, Optional<Period> before, Optional<Period> after) {}

    public static DerivationDifference between(CutoffDerivation before, CutoffDerivation after) {
        return new DerivationDifference(
                between(before.shortRun(), after.shortRun()),
                between(before.longRun(), after.longRun()),
                periods(periods(before), periods(after)),
                CutoffDifference.between(before.table(), after.table()));
    }

    public boolean none() {
        return shortRun.none()
                && longRun.none()
                && periods.isEmpty()
                && cutoffs.changes().isEmpty();
    }

    private static RunChange between(RunDerivation before, RunDerivation after) {
        return new RunChange(
                after.measured().program(),
                before.cluster().upperBoundMillis(),
                after.cluster().upperBoundMillis(),
                without(before.cluster().lSamples(), after.cluster().lSamples()),
                without(after.cluster().lSamples(), before.cluster().lSamples()));
    }

    private static List<Integer> without(List<Integer> some, List<Integer> others) {
        Set<Integer> known = new HashSet<>(others);
        return some.stream().filter(number -> !known.contains(number)).toList();
    }

    /** The period of each daemon, as its cutoff has it: from the short run, else from the long run. */
    private static Map<String, Period> periods(CutoffDerivation derivation) {
        return Stream.of(derivation.shortRun(), derivation.longRun())
                .flatMap(run -> run.daemons().infrequent().stream())
                .filter(daemon -> daemon.period().isPresent())
                .collect(toMap(
                        InfrequentDaemon::name,
                        daemon -> daemon.period().orElseThrow(),
                        (fromShort, fromLong) -> fromShort));
    }

    private static List<PeriodChange> periods(Map<String, Period> before, Map<String, Period> after) {
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .map(name -> new PeriodChange(
                        name, Optional.ofNullable(before.get(name)), Optional.ofNullable(after.get(name))))
                .filter(change -> !change.before().equals(change.after()))
                .toList();
    }
}
