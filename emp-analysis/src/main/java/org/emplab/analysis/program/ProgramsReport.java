package org.emplab.analysis.program;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.statistics.Moments;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.Figure.Axis;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;

/** Programs as EMP's table XXVI and SEDONA's table 3 have them, with a row of averages, and as {@code emp-programs/1}. */
final class ProgramsReport {
    private ProgramsReport() {}

    private record Answer(int first, double deviations, List<ProgramTimes> programs, ProgramAverages averages) {}

    static Report of(RunSelection chosen, int first, double deviations, List<ProgramTimes> programs) {
        ProgramAverages averages = ProgramAverages.of(programs);
        Table.Builder table = Table.named(
                        "programs",
                        "Programs: ORG is ET without cutoffs, PT is "
                                + chosen.processTime().key() + " time")
                .text("program", "Program")
                .count("samples", "Samples")
                .count("droppedByCutoff", "By cutoff");
        for (String time : List.of("ORG", "ET", "PT")) {
            String key = time.toLowerCase(Locale.ROOT);
            table.number(key + "MeanMillis", time + " mean", "ms", 3)
                    .number(key + "SdMillis", "Std. dev.", "ms", 3)
                    .number(key + "RelativeError", "Rel. error", "", 8);
        }
        List<String> names =
                RunNames.of(programs.stream().map(ProgramTimes::header).toList());
        for (int i = 0; i < programs.size(); i++) {
            ProgramTimes program = programs.get(i);
            table.row(
                    names.get(i),
                    program.samples(),
                    program.droppedByCutoff(),
                    cells(program.original()),
                    cells(program.elapsed()),
                    cells(program.process()));
        }
        table.row("Average", null, null, averages);
        return chosen.report("programs", "1", chosen.inputs(), new Answer(first, deviations, programs, averages))
                .sentence(sentence(programs.size(), averages))
                .figure(figure(programs))
                .table(table.build())
                .build();
    }

    private static ProgramAverages.Column cells(ProgramTimes.Kept kept) {
        Optional<Moments> moments = kept.moments();
        return new ProgramAverages.Column(
                moments.map(one -> OptionalDouble.of(one.meanMillis())).orElseGet(OptionalDouble::empty),
                moments.map(Moments::sdMillis).orElseGet(OptionalDouble::empty),
                moments.map(Moments::relativeError).orElseGet(OptionalDouble::empty));
    }

    private static String sentence(int programs, ProgramAverages averages) {
        String what = Digits.counted(programs, "program");
        OptionalDouble original = averages.org().relativeError();
        OptionalDouble process = averages.pt().relativeError();
        return original.isPresent() && process.isPresent()
                ? what + ": the relative error is " + Digits.significant(original.getAsDouble(), 3) + " of ORG and "
                        + Digits.significant(process.getAsDouble(), 3) + " of PT on average."
                : what + ": no average relative error of both ORG and PT.";
    }

    /** The figure of relative errors: below the diagonal the protocol made a program's time more certain. */
    private static Figure figure(List<ProgramTimes> programs) {
        List<double[]> points = programs.stream()
                .map(program -> new double[] {
                    cells(program.original()).relativeError().orElse(0),
                    cells(program.process()).relativeError().orElse(0)
                })
                .filter(point -> point[0] > 0 && point[1] > 0)
                .toList();
        return new Figure(
                "programs-errors",
                "Relative error of each program",
                Axis.logarithmic("ORG", ""),
                Axis.logarithmic("PT", ""),
                List.of(Figure.Scatter.of("", points)));
    }

    /** Arithmetic means over the programs, each column for itself, of those that have it. */
    public record ProgramAverages(Column org, Column et, Column pt) {

        /** One time's averages. */
        public record Column(OptionalDouble meanMillis, OptionalDouble sdMillis, OptionalDouble relativeError) {
            static Column of(List<ProgramTimes> programs, Function<ProgramTimes, ProgramTimes.Kept> time) {
                List<Moments> all = programs.stream()
                        .map(time)
                        .map(ProgramTimes.Kept::moments)
                        .flatMap(Optional::stream)
                        .toList();
                return new Column(
                        all.stream().mapToDouble(Moments::meanMillis).average(),
                        average(all, Moments::sdMillis),
                        average(all, Moments::relativeError));
            }

            private static OptionalDouble average(List<Moments> all, Function<Moments, OptionalDouble> value) {
                return all.stream()
                        .map(value)
                        .flatMapToDouble(OptionalDouble::stream)
                        .average();
            }
        }

        public static ProgramAverages of(List<ProgramTimes> programs) {
            return new ProgramAverages(
                    Column.of(programs, ProgramTimes::original),
                    Column.of(programs, ProgramTimes::elapsed),
                    Column.of(programs, ProgramTimes::process));
        }
    }
}
