package org.emplab.analysis.cluster;

import java.util.BitSet;

/**
 * A daemon whose long executions are above a bound, hardly any below it.
 *
 * @param samples the samples above the bound in which it works long, by their indices among those that did not fail
 */
public record DelayingDaemon(String name, BitSet samples) {
    public DelayingDaemon {
        samples = (BitSet) samples.clone();
    }

    @Override
    public BitSet samples() {
        return (BitSet) samples.clone();
    }
}
