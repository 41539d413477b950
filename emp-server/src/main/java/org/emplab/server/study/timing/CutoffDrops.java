package org.emplab.server.study.timing;

import java.util.Optional;
import java.util.Set;
import org.emplab.server.run.catalogue.RunDetail;

/** The samples of a run that a table of cutoffs drops: a daemon was over its cutoff in them. */
public interface CutoffDrops {
    /**
     * A table of cutoffs.
     *
     * @param derivation whose they are
     * @param words which they are, after "the cutoffs"
     */
    record Cutoffs(String derivation, String words) {}

    /**
     * The cutoffs in force on the run's machine, else those of the run's latest timing; empty where there are none, where they
     * are about another account of PT than the run's, and for a run of several programs as a whole.
     */
    Optional<Cutoffs> cutoffs(RunDetail part);

    /**
     * Numbers of samples, failed ones included.
     *
     * @param programSeconds how long the program takes, which decides on the tier of each cutoff
     * @param after only greater ones
     */
    Set<Integer> dropped(RunDetail part, Cutoffs cutoffs, double programSeconds, int after);
}
