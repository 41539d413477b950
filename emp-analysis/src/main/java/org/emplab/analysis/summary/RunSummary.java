package org.emplab.analysis.summary;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/**
 * A run in a few numbers: EMPv4 (raw), EMPv5-strict and EMPv5-relaxed side by side. A time that no sample carries is
 * not in the maps.
 *
 * @param samples number of samples, failed ones included, the warm-up not
 * @param failed number of samples whose program failed; they take no part
 */
public record RunSummary(
        RunHeader header,
        int samples,
        int failed,
        Map<Quantity, Summary> raw,
        Map<Quantity, Trim> strict,
        Map<Quantity, Trim> relaxed) {

    public RunSummary {
        raw = Collections.unmodifiableMap(raw);
        strict = Collections.unmodifiableMap(strict);
        relaxed = Collections.unmodifiableMap(relaxed);
    }

    /** One time after trimming: the summary of what stays and the numbers of the samples that go. */
    public record Trim(Summary summary, int[] dropped) {
        @Override
        public int[] dropped() {
            return dropped.clone();
        }
    }

    public static RunSummary of(Run run, ProcessTime processTime) {
        Map<Quantity, Summary> raw = new EnumMap<>(Quantity.class);
        Map<Quantity, Trim> strict = new EnumMap<>(Quantity.class);
        Map<Quantity, Trim> relaxed = new EnumMap<>(Quantity.class);
        for (Quantity quantity : Quantity.values()) {
            Series series = quantity.of(run, processTime);
            if (!series.isEmpty()) {
                raw.put(quantity, Summary.of(series).orElseThrow());
                strict.put(quantity, trimmed(series, DeviationTrim.strict()));
                relaxed.put(quantity, trimmed(series, DeviationTrim.relaxed()));
            }
        }
        int failed = (int) run.samples().stream().filter(Sample::failed).count();
        return new RunSummary(run.header(), run.size(), failed, raw, strict, relaxed);
    }

    private static Trim trimmed(Series series, DeviationTrim trim) {
        DeviationTrim.Trimmed trimmed = trim.trim(series);
        return new Trim(
                Summary.of(trimmed.kept()).orElseThrow(), trimmed.dropped().numbers());
    }
}
