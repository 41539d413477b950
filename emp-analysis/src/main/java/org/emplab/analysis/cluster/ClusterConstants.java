package org.emplab.analysis.cluster;

/**
 * The constants of the search for the central cluster. docs/appendix/formulas.md has them in one table, each with what it follows
 * from or was fitted on; docs/appendix/protocol-rates.md has the rates of error at these values.
 */
final class ClusterConstants {
    /** The fewest samples that can show an L. */
    static final int LEAST_SAMPLES = 5;

    /** The part of the samples beyond which a daemon above a gap is frequent: one in {@value}. */
    static final int FREQUENT_PART = 5;

    static final double MOST_ABOVE = 1.0 / FREQUENT_PART;

    /** Chance, over all gaps of one view, of taking a Pareto tail for a cluster with L-samples. */
    static final double LEVEL = 2e-3;

    /** The chance of a gap that is accepted where daemons explain the samples above. */
    static final double EXPLAINED_LEVEL = 0.2;

    /** The chance that is accepted where daemons explain them that run in many samples. */
    static final double LOOSE_LEVEL = 0.02;

    /** A sample so many times as far from the centre as the bound needs no explanation. */
    static final double FAR_OUT = 3;

    /** The fewest samples in which the program itself took longer that are a band. */
    static final int LEAST_OF_A_BAND = 10;

    /** A further view, for the eye, makes the rest at least so many times larger. */
    static final double LEAST_MAGNIFICATION = 4;

    /** Spacings that are assumed beside those of the tail below a gap, and their mean: a tail of the fourth power. */
    static final int PRIOR_SPACINGS = 10;

    static final double PRIOR_MEAN = 0.25;

    /** The most spacings of the tail with which a gap is compared: a part of the samples below, and a number. */
    static final int TAIL_PART = 10;

    static final int MOST_SPACINGS = 20;

    /** A gap narrower than this part of the cluster's reach is no gap to the eye. */
    static final double LEAST_PART_OF_REACH = 0.5;

    /** The part of its downward reach that a cluster may reach upwards, too. */
    static final double LEAST_PART_OF_LOWER_REACH = 0.75;

    /** The reaches from the centre beyond which one, two, three, four or more values are outside to the eye. */
    private static final double[] PLAIN = {4, 3.5, 3, 2.75, 2.5};

    /** The first of them where the tail is known well. */
    static final double PLAIN_KNOWN = 3.7;

    /** The fewest values in which something is outside to the eye, and those in which the reach is known well. */
    static final int LEAST_PLAIN = 30;

    static final double ENOUGH = 45;

    /** The number of values above a gap up to which they are few. */
    static final int FEW = 3;

    /** The reaches from the centre of the lowest of few values above a gap in a short run, and of more. */
    static final double WIDE_FOR_FEW = 3;

    static final double WIDE_FOR_MORE = 2;

    /** The fewest values that show the tail below well enough for a narrow gap, and that show it well. */
    static final int MANY = 100;

    static final int KNOWN = 300;

    /** The upper half of a cluster may be so many times as wide as the lower one before its tail counts as heavy. */
    static final double USUAL_SKEW = 2;

    static final double USUAL_SKEW_KNOWN = 2.7;

    /** The reach of an exponential tail in few values, in upper deciles, which counts as usual. */
    static final double USUAL_REACH = 2.5;

    /** The distance from an exponential distribution's median to its upper decile, in its means. */
    static final double DECILE_OF_EXPONENTIAL = Math.log(5);

    /** The factor of the reach that is usual where the tail is known well. */
    static final double MARGIN_KNOWN = 1.3;

    /** The probability below which a finding about pairs and successions is not by chance. */
    static final double LEAST_CHANCE = 0.01;

    /** The probability below which fewer samples than by chance come in succession. */
    static final double FEWER_THAN_CHANCE = 0.05;

    /** The allowance for few samples of a frequent daemon, in standard deviations of their number. */
    static final double CARE = 0.75;

    /** The share of samples below which a daemon above is infrequent: it may cross from one sample into the next. */
    static final double INFREQUENT = 0.05;

    /** Two in succession may be one execution that nothing was recorded of, in a long run three. */
    static final int HARMLESS_RUN = 2;

    static final int LONG_RUN = 150;

    /** The number of samples by which an execution may lengthen a succession, by elapsed time alone. */
    static final int MOST_COVERED = 2;

    /** The number of median ETs more than usual that may pass between two adjacent samples: one that failed. */
    static final double MOST_BETWEEN = 1.5;

    /** The part of a sample's excess that what lifted it makes up. */
    static final double LEAST_PART_OF_EXCESS = 0.5;

    /** The part of a sample's excess below which a daemon does not explain it together with others. */
    static final double LEAST_PART_OF_ONE = 0.1;

    /** The part of a sample's unusual work below which a daemon goes along with it and lifts nothing by itself. */
    static final double LEAST_PART_OF_WORK = 0.25;

    /** A daemon's long executions below a bound for each above it: their ends in the next sample. */
    static final double MOST_BELOW = 0.5;

    /** The work of one execution in two samples is at most so many times that of another one. */
    static final double TOLERANCE = 1.25;

    /** The fewest samples in which few executions show a daemon by itself, and the part of them left as the cluster. */
    static final int LEAST_OF_A_CROWDED_RUN = 40;

    static final double LEAST_PART_LEFT = 0.4;

    /** The factor by which the next gap of a crowded run lies farther from the centre. */
    static final double STEP = 1.15;

    /** The slopes of ET on a daemon's work that say that it lengthens samples. */
    static final double LEAST_SLOPE = 0.5;

    static final double MOST_SLOPE = 2;

    /** The slope over its error from which a daemon is sure, and the work that shows, in deviations of the noise. */
    static final double SURE = 4;

    static final double SHOWS = 4;

    /** The normal distribution's deviation over its median absolute one. */
    static final double NORMAL = 1.4826;

    /** The fewest executions of a crowding daemon, and samples of a run in which crowding is looked for. */
    static final int LEAST_EXECUTIONS = 3;

    static final int LEAST_OF_CROWDING = 20;

    /** The share of the samples from which on a daemon counts by its work beyond the usual. */
    static final double LASTING = 0.9;

    /** The share of the samples that daemons may lengthen together, and of the cluster that these may be. */
    static final double MOST_TOGETHER = 0.5;

    static final double MOST_OF_CLUSTER = 0.1;

    /** The shares for which a task length is asked: of all together, and of one. */
    static final double WANTED_TOGETHER = 0.4;

    static final double WANTED_OF_ONE = 1 / 7.0;

    private ClusterConstants() {}

    /** The reaches from the centre beyond which the lowest of so many values is outside to the eye. */
    static double plain(int values) {
        return PLAIN[Math.min(values, PLAIN.length) - 1];
    }
}
