package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.MOST_COVERED;

import java.util.BitSet;
import org.emplab.analysis.cluster.DaemonEvidence.Link;
import org.emplab.analysis.series.Series;

/** Counts how the samples above a bound lie to each other. */
final class AdjacencyCounts {
    private final Series elapsed;
    private final AdjacentSamples neighbours;
    private final DaemonEvidence daemons;
    private final double medianNanos;

    private double boundNanos;
    private int above;
    private int events;
    private int bursts;
    private int pairs;
    private int both;
    private int spanned;
    private int relayed;
    private int parted;
    private int repeated;
    private double crossings;
    private int successions;
    private int bothInSuccession;
    private int run;
    private int chain;
    private double runLift;
    private int longestRun;
    private int longestPlainRun;
    private int longestChain;

    AdjacencyCounts(Series elapsed, AdjacentSamples neighbours, DaemonEvidence daemons, double medianNanos) {
        this.elapsed = elapsed;
        this.neighbours = neighbours;
        this.daemons = daemons;
        this.medianNanos = medianNanos;
    }

    LShapeTest above(double bound) {
        BitSet samples = new BitSet();
        for (int i = 0; i < elapsed.size(); i++) {
            samples.set(i, elapsed.nanos(i) > bound);
        }
        return of(samples, bound);
    }

    /** How some of the samples above a bound lie to each other. */
    LShapeTest of(BitSet samples, double bound) {
        reset(bound);
        for (int i = 0; i < elapsed.size(); i++) {
            boolean here = samples.get(i);
            boolean follows = neighbours.follows(i);
            boolean before = i > 0 && samples.get(i - 1);
            boolean pair = i > 0 && elapsed.turn(i) % 2 == 0 && elapsed.turn(i - 1) == elapsed.turn(i) - 1;
            pairs += pair ? 1 : 0;
            both += pair && here && before ? 1 : 0;
            successions += follows ? 1 : 0;
            if (here) {
                add(i, follows && before, pair && before);
            }
        }
        boolean infrequent = LShapeTest.isInfrequent(bursts, elapsed.size());
        return new LShapeTest(
                elapsed.size(),
                above,
                events,
                bursts,
                new LShapeTest.PairCounts(pairs, both, spanned, relayed, parted, repeated, infrequent ? crossings : 0),
                new LShapeTest.Successions(
                        successions, bothInSuccession, infrequent ? longestRun : longestPlainRun, longestChain));
    }

    private void reset(double bound) {
        boundNanos = bound;
        above = events = bursts = pairs = both = spanned = relayed = parted = repeated = 0;
        crossings = 0;
        successions = bothInSuccession = run = chain = longestRun = longestPlainRun = longestChain = 0;
        runLift = 0;
    }

    private void add(int i, boolean goesOn, boolean ofPair) {
        double lift = Math.max(0, elapsed.nanos(i) - medianNanos) / medianNanos;
        Link link = goesOn ? daemons.link(elapsed.number(i - 1), elapsed.number(i), boundNanos) : Link.OPEN;
        boolean oneEvent = goesOn && link != Link.OPEN;
        above++;
        events += oneEvent ? 0 : 1;
        crossings += 0.5 * Math.min(1, lift);
        bothInSuccession += goesOn && !oneEvent ? 1 : 0;
        if (ofPair) {
            spanned += link == Link.ONE_EXECUTION ? 1 : 0;
            relayed += link == Link.OTHER_DAEMONS ? 1 : 0;
            parted += goesOn ? 0 : 1;
            repeated += link == Link.SAME_DAEMON ? 1 : 0;
        }
        run = !goesOn ? 1 : oneEvent ? run : run + 1;
        boolean inBurst = link == Link.OPEN && (run - 1) % LShapeTest.longestBurst(elapsed.size()) > 0;
        bursts += oneEvent || inBurst ? 0 : 1;
        runLift = goesOn ? runLift + lift : lift;
        chain = goesOn ? chain + 1 : 1;
        longestPlainRun = Math.max(longestPlainRun, run);
        int uncovered = run - (int) Math.min(MOST_COVERED, runLift);
        if (uncovered > longestRun) {
            longestRun = uncovered;
            longestChain = chain;
        }
    }
}
