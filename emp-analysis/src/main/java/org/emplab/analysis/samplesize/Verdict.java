package org.emplab.analysis.samplesize;

import org.emplab.model.Keyed;

/** Whether two runs are alike within a margin. */
public enum Verdict implements Keyed {
    /** The distributions are surely closer than the margin. */
    REPEATABLE,
    /** They are surely not; less their medians they are surely closer together, and not surely beyond the margin. */
    SHIFTED,
    /** They are surely further apart than the margin. */
    DIFFERENT,
    /** Too few samples to say, for this margin. */
    UNDECIDED;
}
