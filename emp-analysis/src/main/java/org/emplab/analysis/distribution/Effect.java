package org.emplab.analysis.distribution;

import org.emplab.model.Keyed;

/**
 * How large a difference is, in a word: by Cliff's delta with the bounds of Romano, Kromrey, Coraggio and Skowronek (2006),
 * 0.147, 0.33 and 0.474, which stand for Cohen's 0.2, 0.5 and 0.8 deviations.
 */
public enum Effect implements Keyed {
    NEGLIGIBLE,
    SMALL,
    MEDIUM,
    LARGE;

    static Effect of(double cliffsDelta) {
        double size = Math.abs(cliffsDelta);
        if (size < 0.147) {
            return NEGLIGIBLE;
        }
        if (size < 0.33) {
            return SMALL;
        }
        return size < 0.474 ? MEDIUM : LARGE;
    }
}
