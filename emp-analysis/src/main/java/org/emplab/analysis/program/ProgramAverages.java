package org.emplab.analysis.program;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.emplab.analysis.statistics.Moments;

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
