package org.emplab.analysis.cluster;

import java.util.BitSet;

/**
 * The samples of which daemons make up at least half of the excess over the centre, by their indices among those that did
 * not fail.
 *
 * @param above the ones above the bound
 * @param anywhere all of them
 */
public record Delay(BitSet above, BitSet anywhere) {
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
