package org.emplab.analysis.cutoff;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.emplab.analysis.cutoff.Cutoff.Tier;

/**
 * The changes that another cutoff table would make, daemon by daemon.
 *
 * @param changes by name; without the daemons whose cutoffs stay
 * @param unchanged how many cutoffs are the same in both
 */
public record CutoffDifference(List<Change> changes, int unchanged) {
    public CutoffDifference {
        changes = List.copyOf(changes);
    }

    /** The change of a daemon's cutoff. */
    public enum Kind {
        ADDED,
        REMOVED,
        CHANGED
    }

    /**
     * A daemon whose cutoff differs.
     *
     * @param before its cutoffs in the first table, in ms; empty if it has none there
     * @param after its cutoffs in the second table; empty if it has none there
     */
    public record Change(String name, List<Tier> before, List<Tier> after) {
        public Change {
            before = List.copyOf(before);
            after = List.copyOf(after);
            if (before.equals(after)) {
                throw new IllegalArgumentException("the cutoff of " + name + " does not change");
            }
        }

        public Kind kind() {
            return before.isEmpty() ? Kind.ADDED : after.isEmpty() ? Kind.REMOVED : Kind.CHANGED;
        }
    }

    /** Compares what is applied, not how it was found. */
    public static CutoffDifference between(CutoffTable before, CutoffTable after) {
        Map<String, List<Tier>> earlier = tiers(before);
        Map<String, List<Tier>> later = tiers(after);
        TreeSet<String> names = new TreeSet<>(earlier.keySet());
        names.addAll(later.keySet());
        List<Change> changes = new ArrayList<>();
        for (String name : names) {
            List<Tier> was = earlier.getOrDefault(name, List.of());
            List<Tier> is = later.getOrDefault(name, List.of());
            if (!was.equals(is)) {
                changes.add(new Change(name, was, is));
            }
        }
        return new CutoffDifference(changes, names.size() - changes.size());
    }

    public long count(Kind kind) {
        return changes.stream().filter(change -> change.kind() == kind).count();
    }

    private static Map<String, List<Tier>> tiers(CutoffTable table) {
        return table.cutoffs().stream().collect(toMap(Cutoff::name, Cutoff::tiers));
    }
}
