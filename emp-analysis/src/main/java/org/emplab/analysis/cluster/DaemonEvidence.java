package org.emplab.analysis.cluster;

import java.util.BitSet;
import java.util.List;

/** The evidence of the process diffs. The zoom decides by ET; the evidence settles what ET leaves open. */
public interface DaemonEvidence {
    /** Evidence that knows no daemon. */
    DaemonEvidence NONE = new DaemonEvidence() {
        @Override
        public Link link(int first, int second, double boundNanos) {
            return Link.OPEN;
        }

        @Override
        public boolean explains(int number, View view, int mostSamples) {
            return false;
        }

        @Override
        public boolean explainsAlone(int number, View view, int mostSamples) {
            return false;
        }

        @Override
        public boolean isProgramsOwn(int number, View view) {
            return false;
        }

        @Override
        public List<DelayingDaemon> lifting(View view, int mostSamples) {
            return List.of();
        }

        @Override
        public Delay lift(List<DelayingDaemon> daemons, View view) {
            return new Delay(new BitSet(), new BitSet());
        }
    };

    /**
     * The work that lifts two adjacent samples above the bound.
     *
     * @param first the number of the first sample
     * @param second the number of the one after it
     */
    Link link(int first, int second, double boundNanos);

    /**
     * True if daemons whose long executions are above the bound make up at least half of a sample's excess over the centre.
     *
     * @param mostSamples each of the daemons occurs in no more samples than these
     */
    boolean explains(int number, View view, int mostSamples);

    /**
     * True if a daemon that occurs in no sample below the bound makes up at least half of a sample's excess.
     *
     * @param mostSamples the daemon occurs in no more samples than these
     */
    boolean explainsAlone(int number, View view, int mostSamples);

    /** True if the program's own PT makes up at least half of a sample's excess over the centre: it computed longer. */
    boolean isProgramsOwn(int number, View view);

    /**
     * The daemons whose long executions are above the bound, each judged by itself.
     *
     * @param mostSamples each of them works long in no more samples than these
     */
    List<DelayingDaemon> lifting(View view, int mostSamples);

    /** The samples that these daemons lift. */
    Delay lift(List<DelayingDaemon> daemons, View view);

    /**
     * The samples below a bound.
     *
     * @param centreNanos their median
     */
    record View(double boundNanos, double centreNanos) {}

    /** How two adjacent samples above a bound hang together. */
    enum Link {
        /** One execution spans both. */
        ONE_EXECUTION,
        /** Each is lifted by daemons of its own, one after the other: no sign that one of them is frequent. */
        OTHER_DAEMONS,
        /** One daemon lifts each by an execution of its own: a sign that it is frequent. */
        SAME_DAEMON,
        /** Not known: it may be one execution without a record, or a frequent daemon. */
        OPEN
    }

    /**
     * The samples of which daemons make up at least half of the excess over the centre, by their indices among those that did
     * not fail.
     *
     * @param above the ones above the bound
     * @param anywhere all of them
     */
    record Delay(BitSet above, BitSet anywhere) {
        public Delay {
            above = (BitSet) above.clone();
            anywhere = (BitSet) anywhere.clone();
        }

        @Override
        public BitSet above() {
            return (BitSet) above.clone();
        }

        @Override
        public BitSet anywhere() {
            return (BitSet) anywhere.clone();
        }
    }

    /**
     * A daemon whose long executions are above a bound, hardly any below it.
     *
     * @param samples the samples above the bound in which it works long, by their indices among those that did not fail
     */
    record DelayingDaemon(String name, BitSet samples) {
        public DelayingDaemon {
            samples = (BitSet) samples.clone();
        }

        @Override
        public BitSet samples() {
            return (BitSet) samples.clone();
        }
    }
}
