package org.emplab.analysis.simulate;

import java.util.stream.LongStream;
import org.emplab.analysis.daemon.DaemonGrouping;

/** Counts the labs in which five services of one name are found with their periods and cutoffs. Argument: how many labs. */
final class SameNamedDaemonsRates {
    private SameNamedDaemonsRates() {}

    public static void main(String[] args) {
        long labs = args.length > 0 ? Long.parseLong(args[0]) : 20;
        long whole = LongStream.rangeClosed(1, labs)
                .filter(seed -> SameNamedDaemonsTest.foundPeriods(
                                SameNamedDaemonsTest.derivation(seed, DaemonGrouping.IDENTITY))
                        == SameNamedDaemonsTest.PERIODS.length)
                .count();
        System.out.println("all five services found in " + whole + " of " + labs + " labs");
    }
}
