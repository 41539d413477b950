package org.emplab.analysis.samplesize;

/**
 * One column of Tables XX–XXIV.
 *
 * @param size how many samples that did not fail
 * @param from number of the first
 * @param to number of the last
 */
public record Subset(int size, int from, int to, SubsetQuality pt, SubsetQuality et) {
    /** PT decides, or ET where no sample carries PT. */
    SubsetQuality deciding() {
        return pt.kept() > 0 ? pt : et;
    }
}
