package org.emplab.analysis.distribution;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.emplab.analysis.series.Series;

/**
 * Widths of bins that make a readable histogram of some times: 1, 2 or 5 times a power of ten, for 2 to 2 000 bins.
 *
 * @param choicesNanos growing, at least one
 * @param suitableNanos one of them: 1 ms where that gives a readable picture, as in the papers, elsewhere the narrowest that
 *     is no narrower than Freedman and Diaconis' rule says
 */
public record ReadableWidths(List<Long> choicesNanos, long suitableNanos) {
    private static final long NANOS_PER_MILLI = BinWidth.NANOS_PER_MILLI;
    private static final int MOST_BINS = 2_000;
    private static final List<Long> ROUND = LongStream.iterate(1, power -> power <= 1_000_000_000_000L, p -> p * 10)
            .boxed()
            .flatMap(power -> Stream.of(power, 2 * power, 5 * power))
            .toList();

    public ReadableWidths {
        choicesNanos = List.copyOf(choicesNanos);
    }

    /** The readable widths; only 1 ms where all times are equal or there are none. */
    public static ReadableWidths of(Series series) {
        LongSummaryStatistics ends = LongStream.of(series.nanos()).summaryStatistics();
        long span = series.isEmpty() ? 0 : ends.getMax() - ends.getMin();
        List<Long> choices = ROUND.stream()
                .filter(width -> span / (double) width <= MOST_BINS && span >= 2 * width)
                .toList();
        if (choices.isEmpty()) {
            long only = span > 0 ? span : NANOS_PER_MILLI;
            return new ReadableWidths(List.of(only), only);
        }
        boolean asInThePapers =
                span >= 5 * NANOS_PER_MILLI && span <= 100 * NANOS_PER_MILLI && choices.contains(NANOS_PER_MILLI);
        return new ReadableWidths(choices, asInThePapers ? NANOS_PER_MILLI : suitable(series, choices));
    }

    private static long suitable(Series series, List<Long> choices) {
        long least = BinWidth.freedmanDiaconis().nanos(series);
        return choices.stream().filter(width -> width >= least).findFirst().orElse(choices.get(choices.size() - 1));
    }

    /** The wanted width if it is one of them, else the suitable one. */
    public long orSuitable(long wantedNanos) {
        return choicesNanos.contains(wantedNanos) ? wantedNanos : suitableNanos;
    }
}
