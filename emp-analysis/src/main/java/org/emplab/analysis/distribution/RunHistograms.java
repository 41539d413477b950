package org.emplab.analysis.distribution;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;

/**
 * The histograms of a run's times: of EMPv4 (raw), EMPv5-strict and EMPv5-relaxed data, all in the bins of the raw data
 * (characterizing.txt, sections 3 and 4; repeatability.txt, section 2). A time that no sample carries is not there.
 */
public record RunHistograms(
        @JsonUnwrapped RunHeader header, @JsonAnyGetter Map<Quantity, Trims> histograms) {

    public RunHistograms {
        histograms = Collections.unmodifiableMap(histograms);
    }

    /** One time's histograms. */
    public record Trims(
            Histogram raw,
            @JsonProperty("empV5Strict") Histogram strict,
            @JsonProperty("empV5Relaxed") Histogram relaxed) {
        @JsonProperty
        double binWidthMillis() {
            return raw.widthMillis();
        }
    }

    public static RunHistograms of(Run run, ProcessTime processTime, List<Quantity> quantities, BinWidth width) {
        Map<Quantity, Trims> histograms = new EnumMap<>(Quantity.class);
        for (Quantity quantity : quantities) {
            Series series = quantity.of(run, processTime);
            if (!series.isEmpty()) {
                long nanos = width.nanos(series);
                histograms.put(
                        quantity,
                        new Trims(
                                Histogram.of(series, nanos),
                                Histogram.of(DeviationTrim.strict().trim(series).kept(), nanos),
                                Histogram.of(
                                        DeviationTrim.relaxed().trim(series).kept(), nanos)));
            }
        }
        return new RunHistograms(run.header(), histograms);
    }
}
