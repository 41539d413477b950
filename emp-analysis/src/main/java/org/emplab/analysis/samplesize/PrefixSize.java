package org.emplab.analysis.samplesize;

import java.util.Objects;

/**
 * One column of Tables XX–XXIV.
 *
 * @param size number of samples, from the run's begin, that did not fail
 */
public record PrefixSize(int size, PrefixQuality pt, PrefixQuality et) {
    public PrefixSize {
        Objects.requireNonNull(pt, "pt");
        Objects.requireNonNull(et, "et");
    }
}
