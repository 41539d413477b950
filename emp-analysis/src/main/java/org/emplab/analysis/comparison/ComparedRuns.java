package org.emplab.analysis.comparison;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.Bootstrap;
import org.emplab.analysis.statistics.ParallelPair;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;

/**
 * Two runs to compare, the second against the first, or programs of one run in blocks.
 *
 * @param inputs everything that was read
 * @param runs both, or all
 * @param overCutoff of each, the numbers of the samples in which a daemon is over its cutoff
 * @param interleaved true if they are two programs of one run that were executed in blocks: their executions go in pairs
 */
public record ComparedRuns(
        ProcessTime processTime,
        List<InputFile> inputs,
        List<Run> runs,
        List<Set<Integer>> overCutoff,
        boolean interleaved) {
    public ComparedRuns {
        if (runs.size() != overCutoff.size() || runs.size() < 2 || (runs.size() > 2 && !interleaved)) {
            throw new IllegalArgumentException("two runs are compared, not " + runs.size());
        }
    }

    /** Whether runs, maybe of one file, are programs that were executed in blocks. */
    public static boolean interleaved(List<Run> runs, boolean ofOneFile) {
        return ofOneFile
                && runs.get(0).inBlocks()
                && runs.stream().map(run -> run.header().program()).distinct().count() == runs.size();
    }

    /**
     * How to compare.
     *
     * @param deviations beyond which samples are dropped first; 0 drops none
     * @param confidence of the intervals
     * @param marginPercent the smallest difference that matters
     * @param seed of the bootstrap
     */
    public record Settings(double deviations, double confidence, double marginPercent, long seed) {
        public static final Settings USUAL = new Settings(0, 0.95, SpeedVerdict.DEFAULT_MARGIN_PERCENT, Bootstrap.SEED);
    }

    /**
     * PT and ET of both, with the distributions over each other as figures.
     *
     * @throws UnsuitableInputException if no sample of a run is left
     */
    public Report report(Settings settings) {
        if (interleaved) {
            return pairs(settings);
        }
        List<String> names = RunNames.ofTwo(runs.get(0).header(), runs.get(1).header());
        String nameA = names.get(0);
        String nameB = names.get(1);
        ParallelPair<Optional<Comparison>, Optional<Comparison>> compared =
                ParallelPair.of(() -> comparison(Quantity.PT, settings), () -> comparison(Quantity.ET, settings));
        List<Comparison> comparisons = Stream.of(compared.first(), compared.second())
                .flatMap(Optional::stream)
                .toList();
        List<Figure> figures = comparisons.stream()
                .map(Comparison::quantity)
                .flatMap(quantity -> DistributionFigures.of(
                        quantity,
                        List.of(
                                new DistributionFigures.Times(nameA, times(quantity, 0)),
                                new DistributionFigures.Times(nameB, times(quantity, 1))))
                        .stream())
                .toList();
        if (comparisons.isEmpty()) {
            int without = times(Quantity.ET, 1).isEmpty() ? inputs.size() - 1 : inputs.size() - runs.size();
            throw new UnsuitableInputException(inputs.get(without).file(), "no sample is left to compare");
        }
        Report report = CompareReport.of(
                processTime,
                inputs,
                SteadinessReport.of(runs, processTime, overCutoff),
                settings.deviations(),
                comparisons);
        return report.withFigures(figures);
    }

    private Optional<Comparison> comparison(Quantity quantity, Settings settings) {
        return Comparison.of(
                quantity,
                times(quantity, 0),
                times(quantity, 1),
                settings.deviations(),
                settings.confidence(),
                settings.marginPercent(),
                settings.seed());
    }

    private Report pairs(Settings settings) {
        List<Interleaved> others =
                Interleaved.of(runs, overCutoff, processTime, settings.marginPercent(), settings.confidence());
        if (others.get(0).times().isEmpty()) {
            throw new UnsuitableInputException(
                    inputs.get(inputs.size() - 1).file(), "no block is left in which both programs can be compared");
        }
        return InterleavedReport.of(processTime, inputs, runs, overCutoff, others);
    }

    private Series times(Quantity quantity, int run) {
        return quantity.of(runs.get(run), processTime).without(overCutoff.get(run));
    }
}
