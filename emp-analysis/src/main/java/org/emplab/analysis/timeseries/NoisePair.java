package org.emplab.analysis.timeseries;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.emplab.analysis.comparison.Speed;
import org.emplab.analysis.comparison.SpeedVerdict;

/**
 * Two runs of the identical program.
 *
 * @param first index of the earlier given run
 * @param second of the later one
 * @param differencePercent of the longer trimmed mean against the shorter one, so that the order does not matter
 * @param verdict on them, as on two programs
 */
public record NoisePair(
        int first,
        int second,
        double differencePercent,
        @JsonIgnore SpeedVerdict verdict) {
    @JsonProperty("verdict")
    Speed speed() {
        return verdict.speed();
    }
}
