package org.emplab.analysis.cluster;

/** What the process diffs add to the elapsed times. The zoom decides by ET; this settles what ET leaves open. */
interface DaemonEvidence {
    /** Nothing is known about the daemons. */
    DaemonEvidence NONE = new DaemonEvidence() {
        @Override
        public boolean oneExecution(int firstNumber, double boundNanos) {
            return false;
        }

        @Override
        public boolean explains(int number, double boundNanos, double excessNanos, int mostSamples) {
            return false;
        }
    };

    /** True if what lifts a sample and its successor above the bound is one execution that spans both. */
    boolean oneExecution(int firstNumber, double boundNanos);

    /**
     * True if a daemon that occurs in no sample below the bound makes up at least half of a sample's excess.
     *
     * @param excessNanos how far the sample's ET is above the cluster's centre
     * @param mostSamples the daemon occurs in no more samples than these
     */
    boolean explains(int number, double boundNanos, double excessNanos, int mostSamples);
}
