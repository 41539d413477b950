package org.emplab.analysis.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.emplab.analysis.series.SmallRuns.files;
import static org.emplab.analysis.series.SmallRuns.header;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.question.CutoffTableSource;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.ParameterDeclaration;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.SmallRuns;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.figure.PgfPlots;
import org.emplab.report.figure.SvgFigures;
import org.emplab.report.table.TextTables;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Asks every analysis with each parameter at the ends of what a number may be. */
class ExtremeParametersTest {
    private static final List<String> NUMBERS = List.of(
            "NaN", "Infinity", "-0.0", "0", "5e-324", "1e-10", "0.3", "1", "3", "1000", "1e9", "1e18", "1e300", "-1");

    private static final Pattern NO_NUMBER = Pattern.compile("[:\\[,]\\s*-?(NaN|Infinity)");

    @ParameterizedTest
    @MethodSource("org.emplab.analysis.catalogue.RunAnalyses#all")
    void answersOrRefusesWithAReason(RunAnalysis<?> kind) {
        int count = kind.fewestRuns();
        String sizes = IntStream.rangeClosed(1, count).mapToObj(i -> i + "00").collect(Collectors.joining(","));
        List<Run> runs = IntStream.range(0, count)
                .mapToObj(i -> SmallRuns.run(RunsOfTimes.of(header(1, Map.of())), 1, i))
                .toList();
        for (ParameterDeclaration parameter : kind.declarations()) {
            for (String value : extremes(parameter.declared(), count).toList()) {
                Map<String, String> given = new TreeMap<>(Map.of("sizes", sizes));
                given.put(parameter.key(), value);
                try {
                    write(kind.of(runs, files(runs), List.of(), given, Map.of(), CutoffTableSource.EMPTY));
                } catch (IllegalArgumentException | UnsuitableInputException refused) {
                    assertThat(refused.getMessage()).isNotBlank();
                } catch (RuntimeException broken) {
                    fail(parameter.key() + "=" + value, broken);
                }
            }
        }
    }

    private static Stream<String> extremes(Param declared, int runs) {
        double least = declared.least();
        double most = declared.most();
        Stream<String> ends = DoubleStream.concat(
                        DoubleStream.of(least, most, Math.nextUp(least), Math.nextDown(most)),
                        DoubleStream.of(declared.served()))
                .mapToObj(String::valueOf);
        return Stream.concat(NUMBERS.stream(), ends)
                .flatMap(value -> Stream.of(value, "P=" + value, forEach(value, runs)))
                .distinct();
    }

    /** A value for each run, as cost-model takes sizes. */
    private static String forEach(String value, int runs) {
        return String.join(",", Collections.nCopies(runs, value));
    }

    private static void write(Report report) {
        assertThat(JsonTrees.write(report.json().get())).doesNotContainPattern(NO_NUMBER);
        report.tables().forEach(TextTables::write);
        report.figures().forEach(figure -> SvgFigures.write(figure, SvgFigures.Format.PAPER));
        PgfPlots.document(report.figures());
    }
}
