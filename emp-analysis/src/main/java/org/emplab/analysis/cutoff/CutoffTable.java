package org.emplab.analysis.cutoff;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.model.ProcessTime;

/**
 * The cutoffs that programs are timed with.
 *
 * @param processTime the account of PT that the cutoffs are about; executions must be measured by the same
 * @param by what the cutoffs limit of a daemon
 * @param cutoffs by name
 * @param met every daemon that the runs behind the cutoffs have; empty if they are not known
 */
public record CutoffTable(ProcessTime processTime, CutoffBasis by, List<Cutoff> cutoffs, Optional<Set<String>> met) {
    public CutoffTable {
        Objects.requireNonNull(processTime, "processTime");
        Objects.requireNonNull(by, "by");
        cutoffs = List.copyOf(cutoffs);
        met = met.map(Set::copyOf);
    }

    public CutoffTable(ProcessTime processTime, List<Cutoff> cutoffs) {
        this(processTime, cutoffs, Optional.empty());
    }

    /** Cutoffs of PT. */
    public CutoffTable(ProcessTime processTime, List<Cutoff> cutoffs, Optional<Set<String>> met) {
        this(processTime, CutoffBasis.PT, cutoffs, met);
    }

    /** No cutoff at all: no sample is dropped for its daemons. */
    public static CutoffTable none(ProcessTime processTime) {
        return new CutoffTable(processTime, List.of());
    }

    /** The cutoff of a daemon, if it has one. */
    public Optional<Cutoff> of(String name) {
        return cutoffs.stream().filter(cutoff -> cutoff.name().equals(name)).findFirst();
    }

    /** The cutoffs that are longer than a program takes: an execution as long as the program stays below them. */
    public List<Cutoff> longerThan(double programSeconds) {
        return cutoffs.stream()
                .filter(cutoff -> cutoff.millisFor(programSeconds) > 1000 * programSeconds)
                .toList();
    }

    /** The smallest cutoff for a program that takes this long, ms; empty without cutoffs. */
    public OptionalDouble smallestMillis(double programSeconds) {
        return cutoffs.stream()
                .mapToDouble(cutoff -> cutoff.millisFor(programSeconds))
                .min();
    }
}
