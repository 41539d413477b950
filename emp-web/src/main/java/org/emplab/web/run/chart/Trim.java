package org.emplab.web.run.chart;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.function.Supplier;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** Which samples of a run are left out of its times. */
public enum Trim {
    RAW(""),
    /** The L-samples, by ET. */
    CLUSTER(" without L-samples"),
    /** Drops the samples in which a daemon was over its cutoff: the first sanity check. */
    CUTOFFS(" within the cutoffs"),
    /** EMPv5-relaxed. */
    RELAXED(" within 5 sd of the mean"),
    /** EMPv5-strict. */
    STRICT(" within 2 sd of the mean");

    private final String words;

    Trim(String words) {
        this.words = words;
    }

    /** The words that a caption adds. */
    public String words() {
        return words;
    }

    public static Trim ofKey(String key) {
        return Arrays.stream(values())
                .filter(trim -> trim.name().toLowerCase(Locale.ROOT).equals(key))
                .findFirst()
                .orElseThrow(() -> new ResponseStatusException(
                        HttpStatus.BAD_REQUEST, "trim is raw, cluster, cutoffs, relaxed or strict, not " + key));
    }

    /**
     * The times of a whole run that stay; mean and deviation are of all of them, whatever part is in view.
     *
     * @param named the samples that this trim names one by one: the L-samples, or those over the cutoffs
     */
    Series kept(Series times, Supplier<Set<Integer>> named) {
        return switch (this) {
            case RAW -> times;
            case CLUSTER, CUTOFFS -> times.without(named.get());
            case RELAXED -> DeviationTrim.relaxed().trim(times).kept();
            case STRICT -> DeviationTrim.strict().trim(times).kept();
        };
    }
}
