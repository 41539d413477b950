package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.cutoff.Cutoff.Tier;

/** Small cutoff tables for tests. */
public final class SmallTables {
    private SmallTables() {}

    /** A cutoff of so many ms for programs of any length. */
    public static Cutoff cutoff(String name, double millis) {
        OptionalDouble none = OptionalDouble.empty();
        return new Cutoff(
                name, none, none, none, none, Optional.empty(), List.of(new Tier(none, millis)), Optional.empty());
    }
}
