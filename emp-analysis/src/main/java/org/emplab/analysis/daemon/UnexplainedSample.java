package org.emplab.analysis.daemon;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;

/**
 * An L-sample in which no daemon's execution counts: something else lengthened it, or a daemon that was not seen.
 *
 * @param sample its number
 * @param elapsedMillis its ET
 * @param signs what its own record says about it, for a person; empty if it says nothing
 */
public record UnexplainedSample(
        int sample,
        double elapsedMillis,
        @JsonSetter(nulls = Nulls.AS_EMPTY) String signs) {}
