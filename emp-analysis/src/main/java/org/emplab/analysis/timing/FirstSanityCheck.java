package org.emplab.analysis.timing;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.Run;

/**
 * Drops a sample if any daemon execution in it is over its daemon's final cutoff, and by taken time also one whose account
 * is incomplete: a daemon may have taken more than that says.
 */
public final class FirstSanityCheck {
    private FirstSanityCheck() {}

    /**
     * Every execution over its cutoff, by sample. Failed samples take no part; a daemon without a cutoff drops nothing.
     *
     * @param programSeconds the program's time, which decides on the tier
     */
    public static List<OverCutoff> over(Run measured, CutoffTable table, double programSeconds) {
        Run run = table.viewWhereKnown(measured);
        double[] cutoffs = cutoffsByRawName(run, table, programSeconds);
        List<OverCutoff> over = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            if (run.sample(i).failed()) {
                continue;
            }
            for (int row = run.firstRow(i); row < run.firstRow(i + 1); row++) {
                double cutoff = cutoffs[run.nameId(row)];
                if (run.put(row) || cutoff == Double.POSITIVE_INFINITY) {
                    continue;
                }
                OptionalLong nanos = ProcessTimes.nanos(run, row, table.processTime());
                if (nanos.isPresent() && nanos.getAsLong() / 1e6 > cutoff) {
                    over.add(new OverCutoff(
                            run.sample(i).number(),
                            DaemonNames.grouped(run.name(row)),
                            nanos.getAsLong() / 1e6,
                            cutoff));
                }
            }
        }
        return over;
    }

    /**
     * Numbers of the samples of a whole run that are dropped, in order.
     *
     * @throws org.emplab.analysis.series.UnsuitableInputException if every sample lacks what the cutoffs limit
     */
    public static Set<Integer> dropped(Run run, CutoffTable table, double programSeconds) {
        List<Integer> unaccounted = table.someUnaccounted(run);
        return dropped(over(run, table, programSeconds), unaccounted);
    }

    /** Numbers of a part's samples that are dropped: those that lack what the cutoffs limit, too, which may be all. */
    public static Set<Integer> droppedOfPart(Run part, CutoffTable table, double programSeconds) {
        return dropped(over(part, table, programSeconds), table.unaccounted(part));
    }

    static Set<Integer> dropped(List<OverCutoff> over, List<Integer> unaccounted) {
        Set<Integer> dropped = new TreeSet<>(unaccounted);
        over.forEach(one -> dropped.add(one.sample()));
        return dropped;
    }

    private static double[] cutoffsByRawName(Run run, CutoffTable table, double programSeconds) {
        double[] cutoffs = new double[run.names().size()];
        for (int id = 0; id < cutoffs.length; id++) {
            cutoffs[id] = millisFor(run.names().get(id), table, programSeconds);
        }
        return cutoffs;
    }

    /**
     * The cutoff of a process by its name as it was measured, ms; positive infinity where the table has none for it.
     *
     * @param programSeconds the program's time, which decides on the tier
     */
    public static double millisFor(String rawName, CutoffTable table, double programSeconds) {
        return table.of(DaemonNames.grouped(rawName))
                .map(cutoff -> cutoff.millisFor(programSeconds))
                .orElse(Double.POSITIVE_INFINITY);
    }

    /**
     * An execution over its daemon's cutoff: the reason to drop a sample.
     *
     * @param sample the sample's number
     * @param name the daemon
     * @param millis its PT
     * @param cutoffMillis the final cutoff for the program's time
     */
    public record OverCutoff(int sample, String name, double millis, double cutoffMillis) {}
}
