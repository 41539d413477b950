package org.emplab.server.study.daemon;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.analysis.cutoff.Cutoff.Tier;
import org.emplab.server.study.daemon.DaemonService.PublishedTable;
import org.jspecify.annotations.Nullable;

/**
 * A daemon of the lab.
 *
 * @param rawNames of the processes that it stands for; of a daemon told apart by identity the name alone
 * @param cutoffs of every published table, machine by machine, the newest version first
 * @param unreadable published tables whose derivation cannot be read, which the cutoffs leave out
 * @param runs in which it ran, those with its longest work first; none of a daemon told apart by identity
 */
public record DaemonView(
        String name, List<String> rawNames, List<OfTable> cutoffs, List<PublishedTable> unreadable, List<InRun> runs) {
    /** So many runs are listed. */
    public static final int MOST_RUNS = 50;

    public DaemonView {
        rawNames = List.copyOf(rawNames);
        cutoffs = List.copyOf(cutoffs);
        unreadable = List.copyOf(unreadable);
        runs = List.copyOf(runs);
    }

    /** Whether other daemons have its name, for which runs are listed. */
    public boolean sharesItsName() {
        return rawNames.size() == 1 && name.startsWith(rawNames.get(0) + " (");
    }

    /**
     * The daemon's cutoff in a published table.
     *
     * @param tiers from the shortest programs on; none where the table has no cutoff of it
     * @param met whether the runs behind the table have it
     */
    public record OfTable(
            String machine, int version, boolean inForce, UUID derivation, List<CutoffTierView> tiers, boolean met) {
        public OfTable {
            tiers = List.copyOf(tiers);
        }
    }

    /**
     * The daemon's work in a run that has ended.
     *
     * @param samples in which it has a PT above 0
     * @param ofSamples that the run has
     */
    public record InRun(
            UUID run,
            String program,
            String machine,
            @Nullable Instant startedAt,
            int samples,
            int ofSamples,
            double longestMillis,
            double totalMillis) {}

    /**
     * A cutoff for programs of some length.
     *
     * @param belowTaskSeconds null for all longer programs
     */
    public record CutoffTierView(@Nullable Double belowTaskSeconds, double cutoffMillis) {
        public static CutoffTierView of(Tier tier) {
            return new CutoffTierView(
                    tier.belowTaskSeconds().isPresent()
                            ? tier.belowTaskSeconds().getAsDouble()
                            : null,
                    tier.cutoffMillis());
        }
    }
}
