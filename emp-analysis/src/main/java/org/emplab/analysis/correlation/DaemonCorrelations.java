package org.emplab.analysis.correlation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.emplab.analysis.series.Pairs;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.Series;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;

/**
 * How the program's time goes with what the daemons of the same sample did.
 *
 * @param raw the program's PT with the total PT of the daemons, EMPv4 (characterizing.txt, table 11)
 * @param relaxed the same over the samples that EMPv5-relaxed keeps by the program's PT
 * @param strict the same with EMPv5-strict
 * @param userWithSystem the program's own user time with its system time (repeatability.txt, tables 3 and 4)
 * @param measures the program's times with the total of each measure of the daemons that the run carries
 */
public record DaemonCorrelations(
        RunHeader header,
        Correlation raw,
        Correlation relaxed,
        Correlation strict,
        Correlation userWithSystem,
        List<OfMeasure> measures) {

    private static final List<Quantity> PROGRAM = List.of(Quantity.USER, Quantity.SYSTEM, Quantity.PT, Quantity.ET);

    public DaemonCorrelations {
        measures = List.copyOf(measures);
    }

    /** One measure of the daemons against the program's times. */
    public record OfMeasure(Measure measure, Map<Quantity, Correlation> program) {
        public OfMeasure {
            program = Collections.unmodifiableMap(program);
        }

        /** The correlation with one of the program's times: user, system, PT or ET. */
        public Correlation of(Quantity quantity) {
            Correlation correlation = program.get(quantity);
            if (correlation == null) {
                throw new IllegalArgumentException("no correlation with " + quantity.title());
            }
            return correlation;
        }
    }

    /** Every correlation that the answer shows. */
    public List<Correlation> all() {
        return Stream.concat(
                        Stream.of(raw, relaxed, strict, userWithSystem),
                        measures.stream().flatMap(measure -> measure.program().values().stream()))
                .toList();
    }

    /**
     * @param counts which processes, by raw name, count as daemons; the rest is left out of the totals
     */
    public static DaemonCorrelations of(Run run, ProcessTime processTime, Predicate<String> counts) {
        ProcessTimes.requireProcesses(run);
        Series program = Quantity.PT.of(run, processTime);
        Series daemons = DaemonAggregates.processTime(run, processTime, counts);
        return new DaemonCorrelations(
                run.header(),
                Correlation.of(Pairs.matching(program, daemons)),
                Correlation.of(
                        Pairs.matching(DeviationTrim.relaxed().trim(program).kept(), daemons)),
                Correlation.of(
                        Pairs.matching(DeviationTrim.strict().trim(program).kept(), daemons)),
                Correlation.of(
                        Pairs.matching(Quantity.USER.of(run, processTime), Quantity.SYSTEM.of(run, processTime))),
                measures(run, processTime, counts));
    }

    /** The program's PT against the daemons' total PT, ms: the points behind {@link #raw}. */
    public static Pairs points(Run run, ProcessTime processTime, Predicate<String> counts) {
        return Pairs.matching(Quantity.PT.of(run, processTime), DaemonAggregates.processTime(run, processTime, counts));
    }

    /** A measure's total over the daemons, x in its own unit, against the program's PT, y in ms. */
    public record MeasurePoints(Measure measure, double[] x, double[] y) {}

    /** The points of these measures, as far as the run carries them (repeatability.txt, figures 28 and 29). */
    public static List<MeasurePoints> points(
            Run run, ProcessTime processTime, Predicate<String> counts, List<Measure> measures) {
        Series program = Quantity.PT.of(run, processTime);
        return measures.stream()
                .flatMap(measure -> DaemonAggregates.measure(run, measure, counts).stream()
                        .map(totals -> {
                            Pairs pairs = Pairs.matching(totals, program);
                            double[] x = Arrays.stream(pairs.x())
                                    .map(millis -> Math.rint(millis * 1e6))
                                    .toArray();
                            return new MeasurePoints(measure, x, pairs.y());
                        }))
                .toList();
    }

    private static List<OfMeasure> measures(Run run, ProcessTime processTime, Predicate<String> counts) {
        List<OfMeasure> measures = new ArrayList<>();
        for (Measure measure : Measure.values()) {
            DaemonAggregates.measure(run, measure, counts).ifPresent(totals -> {
                Map<Quantity, Correlation> program = new EnumMap<>(Quantity.class);
                for (Quantity quantity : PROGRAM) {
                    program.put(quantity, Correlation.of(Pairs.matching(quantity.of(run, processTime), totals)));
                }
                measures.add(new OfMeasure(measure, program));
            });
        }
        return measures;
    }
}
