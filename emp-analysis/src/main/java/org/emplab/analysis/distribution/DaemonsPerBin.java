package org.emplab.analysis.distribution;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.emplab.analysis.series.Executions;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.Moments;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * Which daemons ran in the samples of each bin of the PT histogram, and how long (repeatability.txt, table 12).
 *
 * @param histogram of the program's PT
 * @param rows by growing bin, then by name
 */
public record DaemonsPerBin(
        @JsonProperty("pt") Histogram histogram,
        @JsonProperty("daemons") List<Row> rows) {

    public DaemonsPerBin {
        rows = List.copyOf(rows);
    }

    @JsonProperty
    double binWidthMillis() {
        return histogram.widthMillis();
    }

    /**
     * One daemon in one bin.
     *
     * @param binFromMillis the bin's lower edge
     * @param executions how many; two processes of one name are two
     * @param sdMillis sample standard deviation of their PT (n − 1); 0 for one execution, as in the paper
     */
    public record Row(
            double binFromMillis,
            double binToMillis,
            String name,
            int executions,
            double minMillis,
            double maxMillis,
            double meanMillis,
            double sdMillis) {}

    public static DaemonsPerBin of(Run run, ProcessTime processTime, UnaryOperator<String> grouping, BinWidth width) {
        Series series = Quantity.PT.of(run, processTime);
        Histogram histogram = Histogram.of(series, width);
        Map<Long, Map<String, Nanos>> bins = new TreeMap<>();
        Executions.forEach(run, processTime, grouping, (sample, daemon, nanos) -> {
            int index = series.indexOf(run.sample(sample).number());
            if (index >= 0) {
                bins.computeIfAbsent(Math.floorDiv(series.nanos(index), histogram.widthNanos()), bin -> new TreeMap<>())
                        .computeIfAbsent(daemon, name -> new Nanos())
                        .add(nanos);
            }
        });
        List<Row> rows = new ArrayList<>();
        bins.forEach((bin, daemons) ->
                daemons.forEach((daemon, nanos) -> rows.add(row(bin, histogram.widthNanos(), daemon, nanos.series()))));
        return new DaemonsPerBin(histogram, rows);
    }

    private static Row row(long bin, long width, String daemon, Series times) {
        Moments moments = Moments.of(times);
        return new Row(
                (double) bin * width / 1e6,
                (double) (bin + 1) * width / 1e6,
                daemon,
                times.size(),
                moments.minMillis(),
                moments.maxMillis(),
                moments.meanMillis(),
                moments.sdMillis().orElse(0));
    }

    /** A growing list of times. */
    private static final class Nanos {
        private long[] values = new long[8];
        private int size;

        void add(long value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, size * 2);
            }
            values[size++] = value;
        }

        Series series() {
            return Series.of(Arrays.copyOf(values, size));
        }
    }
}
