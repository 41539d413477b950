package org.emplab.analysis.timing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.Run;
import org.emplab.report.table.Digits;

/**
 * A daemon that no run behind the cutoffs has, and that works for longer than the smallest of them.
 *
 * @param name the daemon
 * @param samples in how many samples it does
 * @param sample in which it works longest
 * @param millis its PT there
 */
public record NewDaemon(String name, int samples, int sample, double millis) {
    /** The daemon's name with its longest execution, as {@code snapd, 5.0 s in sample 7}. */
    public String words() {
        return String.format(Locale.ROOT, "%s, %s in sample %d", name, time(millis), sample);
    }

    /** A daemon's time as a sentence has it: {@code 3.2 ms}, {@code 5.0 s}. */
    public static String time(double millis) {
        return millis < 1000 ? Digits.fixed(millis, 1) + " ms" : Digits.fixed(millis / 1000, 1) + " s";
    }

    /**
     * The new daemons of a run, the longest first; none where it is not known which daemons the cutoffs have met. Failed
     * samples take no part.
     */
    public static List<NewDaemon> of(Run measured, CutoffTable table, double programSeconds) {
        OptionalDouble least = table.smallestMillis(programSeconds);
        if (table.met().isEmpty() || least.isEmpty()) {
            return List.of();
        }
        Run run = table.viewWhereKnown(measured);
        boolean[] met = new boolean[run.names().size()];
        for (int id = 0; id < met.length; id++) {
            met[id] = table.met().get().contains(DaemonNames.grouped(run.names().get(id)));
        }
        Map<String, NewDaemon> found = new TreeMap<>();
        for (int i = 0; i < run.size(); i++) {
            if (!run.sample(i).failed()) {
                addSample(found, run, i, met, table, least.getAsDouble());
            }
        }
        List<NewDaemon> longestFirst = new ArrayList<>(found.values());
        longestFirst.sort(Comparator.comparingDouble(NewDaemon::millis).reversed());
        return longestFirst;
    }

    /** Whether {@link #of} names the daemon of a process that works for so long in a sample that did not fail. */
    public static boolean isNew(CutoffTable table, double programSeconds, String rawName, double millis) {
        OptionalDouble least = table.smallestMillis(programSeconds);
        return least.isPresent()
                && millis > least.getAsDouble()
                && table.met()
                        .filter(met -> !met.contains(DaemonNames.grouped(rawName)))
                        .isPresent();
    }

    private static void addSample(
            Map<String, NewDaemon> found, Run run, int sample, boolean[] met, CutoffTable table, double least) {
        Map<String, Double> longest = new TreeMap<>();
        for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
            if (run.put(row) || met[run.nameId(row)]) {
                continue;
            }
            OptionalLong nanos = ProcessTimes.nanos(run, row, table.processTime());
            if (nanos.isPresent() && nanos.getAsLong() / 1e6 > least) {
                longest.merge(DaemonNames.grouped(run.name(row)), nanos.getAsLong() / 1e6, Math::max);
            }
        }
        int number = run.sample(sample).number();
        longest.forEach((name, millis) -> found.merge(
                name,
                new NewDaemon(name, 1, number, millis),
                (before, now) -> new NewDaemon(
                        name,
                        before.samples() + 1,
                        now.millis() > before.millis() ? number : before.sample(),
                        Math.max(before.millis(), now.millis()))));
    }
}
