package org.emplab.analysis.cutoff;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.analysis.daemon.DaemonFindings.InfrequentDaemon;
import org.emplab.analysis.daemon.PeriodSearch.Period;

/**
 * An infrequent daemon that another derivation from the same run adds, loses or knows otherwise.
 *
 * @param before empty if it was none
 * @param after empty if it is none any more
 */
public record DaemonChange(String name, Optional<InfrequentDaemon> before, Optional<InfrequentDaemon> after) {
    /** Periods that differ by less are the same: a stored one has been through text. */
    private static final double SAME_PERIOD = 1e-6;

    public DaemonChange {
        if (before.isEmpty() && after.isEmpty()) {
            throw new IllegalArgumentException(name + " is in neither");
        }
    }

    /** The changes by name, without the daemons with as many executions that count and the same period. */
    public static List<DaemonChange> between(RunDerivation before, RunDerivation after) {
        Map<String, InfrequentDaemon> earlier = infrequent(before);
        Map<String, InfrequentDaemon> later = infrequent(after);
        Set<String> names = new TreeSet<>(earlier.keySet());
        names.addAll(later.keySet());
        List<DaemonChange> changes = new ArrayList<>();
        for (String name : names) {
            Optional<InfrequentDaemon> was = Optional.ofNullable(earlier.get(name));
            Optional<InfrequentDaemon> is = Optional.ofNullable(later.get(name));
            if (was.isEmpty() || is.isEmpty() || !same(was.get(), is.get())) {
                changes.add(new DaemonChange(name, was, is));
            }
        }
        return changes;
    }

    private static Map<String, InfrequentDaemon> infrequent(RunDerivation run) {
        return run.daemons().infrequent().stream().collect(toMap(InfrequentDaemon::name, daemon -> daemon));
    }

    private static boolean same(InfrequentDaemon before, InfrequentDaemon after) {
        return before.executions() == after.executions() && same(before.period(), after.period());
    }

    private static boolean same(Optional<Period> before, Optional<Period> after) {
        if (before.isEmpty() || after.isEmpty()) {
            return before.isEmpty() == after.isEmpty();
        }
        return before.get().established() == after.get().established()
                && Math.abs(before.get().seconds() - after.get().seconds())
                        <= SAME_PERIOD * before.get().seconds();
    }
}
