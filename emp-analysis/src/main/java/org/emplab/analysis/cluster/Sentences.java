package org.emplab.analysis.cluster;

import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.cluster.ClusterZoom.GapReason;
import org.emplab.report.table.Digits;

/** The zoom's sentences: each tells counts that hold. */
final class Sentences {
    private Sentences() {}

    /** The sentence of a level: the samples above its gap, and how they lie. */
    static String level(GapReason standing, LShapeTest corner, double gapNanos) {
        int above = corner.above();
        String lie = above == 1 ? "1 sample lies" : above + " samples lie";
        String gap = " above a gap of " + Millis.text(gapNanos) + " ms";
        String pairs = pairsWithBoth(corner);
        String kind = corner.isFrequent()
                ? ": an L, since daemons lifted them that ran in few samples and never below it."
                : ": an L.";
        return switch (standing) {
            case NONE -> lie + gap + ", and " + pairs + kind;
            case BEYOND_THE_TAIL -> lie + gap + " that the tail below does not explain, and " + pairs + kind;
            case PLAIN -> lie + gap + ", far outside what lies below, and " + pairs + kind;
            case EXPLAINED ->
                lie + gap + ", lifted by daemons that hardly ever work as long below it"
                        + (above == 1 ? "" : " or far outside") + ", and " + pairs + kind;
            case EACH_EXPLAINED ->
                lie + gap + ": an L, since daemons lifted them of which each works as long in few samples"
                        + " and hardly ever below it.";
        };
    }

    /** How many pairs have both samples above the bound, and why that is no sign of a frequent daemon. */
    private static String pairsWithBoth(LShapeTest corner) {
        LShapeTest.PairCounts pairs = corner.pairs();
        if (pairs.both() == 0) {
            return "none of " + pairs.complete() + " pairs has both";
        }
        List<String> why = new ArrayList<>();
        add(why, pairs.spanned(), "by one execution that spans them");
        add(why, pairs.relayed(), "by different daemons one after the other");
        add(why, pairs.parted(), "with a pause between them");
        add(
                why,
                pairs.unexplained(),
                corner.isInBursts()
                        ? "in samples that follow each other, each time one event"
                        : pairs.crossings() > 0
                                ? "no more than chance and an execution that crosses from one into the other give"
                                : "no more than chance gives");
        return pairs.both() + " of " + pairs.complete()
                + (pairs.both() == 1 ? " pairs has both (" : " pairs have both (") + String.join(", ", why) + ")";
    }

    private static void add(List<String> why, int count, String what) {
        if (count > 0) {
            why.add(count + " " + what);
        }
    }

    /** Why a gap is no end of the cluster although it stands out. */
    static String noL(LShapeTest corner, double boundNanos) {
        String gap = "The next gap, at " + Millis.text(boundNanos) + " ms, is wide, but ";
        if (corner.isCrowded()) {
            int both = corner.pairs().unexplained();
            int others = corner.pairs().both() - both;
            return gap + both + " of " + corner.pairs().complete() + (both == 1 ? " pairs has" : " pairs have")
                    + " both samples above it"
                    + (others == 0 ? "" : ", beside " + others + " that one event explains")
                    + ", where chance gives about " + about(corner.expectedBoth())
                    + ": what lies there is frequent or lasting.";
        }
        if (corner.isInSuccession()) {
            return gap + corner.successions().longestChain()
                    + " samples above it come in succession, more than chance and one execution give: it lasts.";
        }
        return gap + corner.above() + " of " + corner.samples() + " samples lie above it: they are frequent.";
    }

    /** Why a gap is no end of the cluster although what lies above it lies as in an L. */
    static String programsOwn(long own, int above, double boundNanos) {
        return "The next gap, at " + Millis.text(boundNanos) + " ms, is wide, but in " + own + " of the next " + above
                + " samples above it the program itself worked longer, by at least half of what they take more: they are its"
                + " own.";
    }

    /** The longest sample against the median. */
    static String longest(double longestNanos, double medianNanos, int samples) {
        String times = Millis.text(longestNanos) + " ms, the median is " + Millis.text(medianNanos) + " ms";
        double percent = 100 * (longestNanos / medianNanos - 1);
        String more = medianNanos > 0 ? " (" + about(percent) + " % more)" : "";
        return "The longest of the " + samples + " samples in the cluster takes " + times + more + ".";
    }

    /** Two digits. */
    private static String about(double value) {
        return Digits.rounded(value, value >= 100 ? 3 : 2);
    }
}
