package org.emplab.analysis.daemon;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.emplab.analysis.account.Account;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.table.Digits;

/**
 * A daemon or interrupt in an L-sample that has an account: how long it worked, and what of it the program lost.
 *
 * @param sample the sample's number
 * @param name the daemon, or an interrupt in brackets
 * @param workedMillis its PT on all CPUs; 0 of an interrupt, and of a process that has no row
 * @param waitedMillis that the program waited for it
 * @param interruptedMillis that it took by interrupting
 */
public record InterferenceShare(
        int sample, String name, double workedMillis, double waitedMillis, double interruptedMillis) {
    /** Less of the sample's ET is not worth a row. */
    private static final double LEAST_PART_OF_ET = 0.01;

    /** The work in words, as {@code worked 35.2 s, 34.9 s of them the program waited}. */
    public String words() {
        String lost = interruptedMillis > 0 && waitedMillis > 0
                ? time(waitedMillis) + " of them the program waited, and " + time(interruptedMillis) + " interrupted"
                : interruptedMillis > 0
                        ? "interrupted the program for " + time(interruptedMillis)
                        : waitedMillis > 0
                                ? time(waitedMillis) + " of them the program waited"
                                : "and the program waited for none of them";
        return workedMillis > 0
                ? "worked " + time(workedMillis) + ", " + lost
                : interruptedMillis > 0 ? lost : "the program waited " + time(waitedMillis) + " for it";
    }

    static String time(double millis) {
        boolean seconds = millis >= 1000;
        return Digits.rounded(seconds ? millis / 1000 : millis, 3) + (seconds ? " s" : " ms");
    }

    /**
     * Finds in each L-sample with a complete account the daemons and interrupts that worked or took at least a hundredth of
     * its ET, the one that took most first.
     *
     * @param run as it was measured, with the labels of daemons
     * @param identities of the daemons; empty if names alone tell them apart
     */
    public static List<InterferenceShare> of(
            Run run, Optional<DaemonIdentities> identities, ProcessTime processTime, List<Integer> lSamples) {
        Set<Integer> wanted = new HashSet<>(lSamples);
        List<InterferenceShare> shares = new ArrayList<>();
        for (int i = 0; i < run.size(); i++) {
            if (wanted.contains(run.sample(i).number())) {
                int index = i;
                Account.of(run.sample(i))
                        .filter(Account::complete)
                        .ifPresent(account -> addTo(shares, run, identities, index, processTime, account));
            }
        }
        return shares;
    }

    private static void addTo(
            List<InterferenceShare> shares,
            Run run,
            Optional<DaemonIdentities> identities,
            int index,
            ProcessTime processTime,
            Account account) {
        Map<Integer, ProcessIdentity> seen = new HashMap<>();
        Map<String, double[]> millis = new TreeMap<>();
        for (int row = run.firstRow(index); row < run.firstRow(index + 1); row++) {
            int pid = run.pid(row);
            run.identity(row).ifPresent(identity -> seen.put(pid, identity));
            if (!run.put(row)) {
                of(millis, DaemonNames.grouped(run.name(row)))[0] += ProcessTimes.worked(run, row, processTime) / 1e6;
            }
        }
        for (Account.Taker taker : account.takers()) {
            if (taker.foreign()) {
                double[] sums = of(
                        millis,
                        DaemonNames.grouped(identities
                                .map(known -> known.label(
                                        taker.title(),
                                        Optional.of(
                                                seen.getOrDefault(taker.pid().orElse(0), taker.identity()))))
                                .orElse(taker.title())));
                sums[1] += taker.waitedNanos() / 1e6;
                sums[2] += taker.interruptedNanos() / 1e6;
            }
        }
        double least = LEAST_PART_OF_ET * run.sample(index).elapsedNanos() / 1e6;
        millis.entrySet().stream()
                .filter(sums -> Math.max(sums.getValue()[0], sums.getValue()[1] + sums.getValue()[2]) >= least)
                .map(sums -> new InterferenceShare(
                        run.sample(index).number(),
                        sums.getKey(),
                        sums.getValue()[0],
                        sums.getValue()[1],
                        sums.getValue()[2]))
                .sorted(Comparator.comparingDouble(
                        (InterferenceShare share) -> -share.waitedMillis - share.interruptedMillis))
                .forEach(shares::add);
    }

    private static double[] of(Map<String, double[]> millis, String name) {
        return millis.computeIfAbsent(name, any -> new double[3]);
    }
}
