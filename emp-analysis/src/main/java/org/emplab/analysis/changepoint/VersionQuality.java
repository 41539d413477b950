package org.emplab.analysis.changepoint;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.analysis.samplesize.Subsets;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * The measurement quality of one version of the protocol on one program: standard deviation and relative error of ET
 * and PT (EMP, figure 17).
 *
 * @param run position of the run it comes from
 * @param derived true where the version is one of analysis (v5, v6) applied to a run made under v4
 * @param et summary of the elapsed times; empty if no sample counts
 * @param pt summary of the process times; empty if no sample carries one
 */
public record VersionQuality(
        ProtocolVersion version,
        int run,
        String program,
        double taskLengthSeconds,
        boolean derived,
        Optional<Summary> et,
        Optional<Summary> pt) {

    @JsonProperty
    @JsonInclude(NON_ABSENT)
    Optional<String> reason() {
        return pt.isEmpty()
                ? Optional.of("no sample carries pt")
                : et.isEmpty() ? Optional.of("no sample carries et") : Optional.empty();
    }

    /** The samples of EMPv6 in figure 17. */
    public static final int SAMPLE_SIZE = 40;

    /**
     * A run and the version it was made under.
     *
     * @param overCutoff numbers of the samples that EMPv5's first sanity check drops; none without cutoffs
     */
    public record Versioned(Run run, ProtocolVersion version, Set<Integer> overCutoff) {}

    /**
     * Every run under its version; runs made under EMPv4 also under v5 (cutoffs where there are any, then ±2 sd) and v6 (v5 on a subset).
     * By program length, then version.
     *
     * @param subsets which samples are EMPv6's
     * @param sampleSize how many they are
     */
    public static List<VersionQuality> of(
            List<Versioned> runs, ProcessTime processTime, Subsets subsets, int sampleSize) {
        List<VersionQuality> qualities = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Run run = runs.get(i).run();
            ProtocolVersion version = runs.get(i).version();
            Series et = Quantity.ET.of(run, processTime);
            Series pt = Quantity.PT.of(run, processTime);
            qualities.add(quality(version, i, run, false, et, pt));
            Set<Integer> over = runs.get(i).overCutoff();
            if (version == ProtocolVersion.EMP_V4) {
                qualities.add(quality(
                        ProtocolVersion.EMP_V5, i, run, true, strict(et.without(over)), strict(pt.without(over))));
                qualities.add(quality(
                        ProtocolVersion.EMP_V6,
                        i,
                        run,
                        true,
                        strict(subset(et, subsets, sampleSize).without(over)),
                        strict(subset(pt, subsets, sampleSize).without(over))));
            }
        }
        qualities.sort(Comparator.comparingDouble(VersionQuality::taskLengthSeconds)
                .thenComparing(VersionQuality::version)
                .thenComparingInt(VersionQuality::run));
        return List.copyOf(qualities);
    }

    private static Series subset(Series series, Subsets subsets, int size) {
        int begin = subsets.beginOf(size, series.size());
        return series.keep(i -> i >= begin && i < begin + size);
    }

    private static Series strict(Series series) {
        return DeviationTrim.strict().trim(series).kept();
    }

    private static VersionQuality quality(
            ProtocolVersion version, int position, Run run, boolean derived, Series et, Series pt) {
        return new VersionQuality(
                version,
                position,
                run.header().program(),
                TaskLength.seconds(run),
                derived,
                Summary.of(et),
                Summary.of(pt));
    }
}
