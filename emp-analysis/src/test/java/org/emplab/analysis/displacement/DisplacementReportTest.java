package org.emplab.analysis.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.emplab.analysis.displacement.Replication.Accounted;
import org.emplab.analysis.displacement.Replication.Coverage;
import org.emplab.analysis.displacement.Replication.FluidRun;
import org.emplab.report.Report;
import org.emplab.report.figure.Figure;
import org.emplab.report.latex.LatexTables;
import org.emplab.report.table.CsvTables;
import org.emplab.report.table.Table;
import org.emplab.runfile.InvalidInputException;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class DisplacementReportTest {
    private static final DaemonTime QUIET = new DaemonTime(0, 0);

    @Test
    void writesEveryNumberAsJson() {
        ObjectNode json = DisplacementReport.json(result(QUIET));
        assertThat(json.get("format").asString()).isEqualTo("emp-displacement/1");
        assertThat(json.at("/settings/cpu").asInt()).isEqualTo(1);
        assertThat(json.at("/points/0/parameter").asInt()).isEqualTo(1000);
        assertThat(json.at("/points/0/displacementMicros/mean").asDouble()).isEqualTo(0.551);
        assertThat(json.at("/points/0/displacementMicros/replications").asInt()).isEqualTo(2);
        assertThat(json.at("/points/0/rusageMicros/mean").asDouble()).isEqualTo(0.378);
        assertThat(json.at("/points/0/differencePercent/rusage").asDouble())
                .isCloseTo(45.77, org.assertj.core.api.Assertions.within(0.01));
        assertThat(json.at("/points/0/taskstatsOnCpuMicros").isNull())
                .as("not measured")
                .isTrue();
        assertThat(json.at("/points/0/replications/0/valid").asBoolean()).isFalse();
        assertThat(json.at("/points/0/replications/0/reason").asString()).contains("after F");
        assertThat(json.at("/points/0/replications/0/putNanos").isMissingNode())
                .as("no number")
                .isTrue();
        assertThat(json.at("/points/0/replications/1/errorTerms/startUpMicros").isNull())
                .isTrue();
        assertThat(json.at("/throughputs/0/displacementErrorPercent").isNumber())
                .isTrue();
    }

    @Test
    void readsBackWhatItWrote() {
        DisplacementResult result = result(new DaemonTime(5, 50));
        ObjectNode json = DisplacementReport.json(result);
        assertThat(DisplacementReport.read(json, "stored")).isEqualTo(result);
        assertThat(DisplacementReport.json(DisplacementReport.read(json, "stored")))
                .isEqualTo(json);
    }

    @Test
    void refusesAResultThatCannotBe() {
        ObjectNode json = DisplacementReport.json(result(QUIET));
        ((ObjectNode) json.at("/points/0/replications/0/fluid")).put("loops", 0);
        assertThatThrownBy(() -> DisplacementReport.read(json, "upload"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("F ran 0 loops");
    }

    @Test
    void givesTheTablesOfThePaper() {
        Report report = DisplacementReport.of(result(QUIET));
        assertThat(report.tables().stream().map(Table::name))
                .containsExactly("displacement-2", "displacement-3", "displacement-4", "displacement-errors");
        assertThat(CsvTables.write(report.tables().get(0)))
                .startsWith("bytes,operations,rusageMicros,taskstatsOnCpuMicros,taskstatsUserSystemMicros,"
                        + "displacementMicros,halfInterval95Micros,differencePercent")
                .contains("1000,1000,0.378,,,0.551,");
        assertThat(LatexTables.write(report.tables().get(1))).contains("\\toprule", "displacement-3");
        assertThat(report.figures().stream().map(Figure::name)).containsExactly("displacement-4", "displacement-5");
    }

    @Test
    void callsTheColumnsAsThePaperDoes() {
        List<Table> tables = DisplacementReport.of(result(QUIET)).tables();
        assertThat(headings(tables.get(0)))
                .containsSubsequence("message size (bytes)", "rusage (µs)", "displacement (µs)", "difference (%)");
        assertThat(headings(tables.get(1)))
                .containsSubsequence(
                        "message size (bytes)",
                        "real throughput (msg/s)",
                        "displacement-based prediction (msg/s)",
                        "its difference (%)",
                        "rusage-based prediction (msg/s)",
                        "its difference (%)");
        assertThat(headings(tables.get(2)))
                .containsSubsequence(
                        "L_PUT", "mean (µs)", "sd (µs)", "sd in % of the mean", "95 % confidence half interval (µs)");
    }

    private static List<String> headings(Table table) {
        return table.columns().stream().map(Table.Column::heading).toList();
    }

    @Test
    void keepsTheThroughputOfACostThatWasNotResolvedWithoutAPrediction() {
        DisplacementResult measured = result(QUIET);
        Throughput unresolved = new Throughput(
                1000, 10_000, 28_850_000_000L, 2_263_000, OptionalDouble.empty(), OptionalDouble.of(378_000));
        DisplacementResult result =
                new DisplacementResult("sodb1", "tcp-send", Map.of(), measured.points(), List.of(unresolved));
        ObjectNode json = DisplacementReport.json(result);
        assertThat(json.at("/throughputs/0/displacementMessagesPerSecond").isNull())
                .isTrue();
        assertThat(json.at("/throughputs/0/accountedMessagesPerSecond").isNumber())
                .isTrue();
        assertThat(DisplacementReport.read(json, "stored")).isEqualTo(result);
        assertThat(DisplacementReport.of(result).figures().get(1).plots().stream()
                        .map(Figure.Plot::legend))
                .containsExactly("measured", "rusage-based prediction");
        assertThat(CsvTables.write(DisplacementReport.of(result).tables().get(1)))
                .containsPattern("1000,2263(\\.0)?,346\\.6[0-9]*,,,378\\.6[0-9]*,9\\.2");
    }

    @Test
    void drawsALineForEachNumberOfOperationsAndForEachParameter() {
        Point small = result(QUIET).points().get(0);
        Point large = new Point(
                small.parameter(),
                2000,
                List.of(
                        replication(900_000, 700_000, QUIET, new Coverage(0, 100, 10, 90)),
                        replication(900_000, 700_000, QUIET, new Coverage(0, 100, 10, 90))));
        Point other = new Point(OptionalLong.of(2000), 1000, small.replications());
        List<Figure> figures = DisplacementReport.of(
                        new DisplacementResult("sodb1", "tcp-send", Map.of(), List.of(small, large, other), List.of()))
                .figures();
        assertThat(figures.stream().map(Figure::name))
                .containsExactly("displacement-4", "displacement-6a", "displacement-6b");
        assertThat(figures.get(0).plots().stream().map(Figure.Plot::legend))
                .containsExactly(
                        "displacement, 1000 operations",
                        "rusage, 1000 operations",
                        "displacement, 2000 operations",
                        "rusage, 2000 operations");
        assertThat(figures.get(1).plots().stream().map(Figure.Plot::legend)).containsExactly("1000", "2000");
    }

    @Test
    void saysWhereTheServerRanAndHowTheKernelAccounts() {
        assertThat(sentences(true, "tick"))
                .contains("The server ran on sodb11, at 10.0.0.11:4711.")
                .anyMatch(text -> text.startsWith("This kernel accounts interrupt time apart"))
                .anyMatch(text -> text.startsWith("Its user and system times come in whole ticks, 250 a second"));
        assertThat(sentences(false, "generic"))
                .anyMatch(text -> text.startsWith("This kernel does not account interrupt time apart"))
                .contains("Its user and system times are exact.");
        assertThat(sentences("unknown", "unknown"))
                .anyMatch(text -> text.startsWith("How this kernel accounts interrupt time is not known"))
                .noneMatch(text -> text.startsWith("Its user and system"));
    }

    private static List<String> sentences(Object interrupts, String times) {
        DisplacementResult measured = result(QUIET);
        Map<String, Object> settings = Map.of(
                "server",
                "sodb11, at 10.0.0.11:4711",
                "accounting",
                Map.of("interruptTimeAccounting", interrupts, "cpuTimeAccounting", times, "ticksPerSecond", 250));
        return DisplacementReport.of(new DisplacementResult(
                        "sodb1", "tcp-send", settings, measured.points(), measured.throughputs()))
                .words();
    }

    @Test
    void warnsOfAMachineThatIsNotQuiet() {
        assertThat(DisplacementReport.of(result(QUIET)).words()).noneMatch(text -> text.startsWith("Not a quiet"));
        assertThat(DisplacementReport.of(result(new DaemonTime(50, 50))).words())
                .first()
                .asString()
                .startsWith("Not a quiet machine: other processes took up to 5.0 %");
    }

    private static DisplacementResult result(DaemonTime daemons) {
        Point first = new Point(
                OptionalLong.of(1000),
                1000,
                List.of(
                        replication(551_000, 378_000, daemons, new Coverage(0, 80, 10, 90)),
                        replication(551_000, 378_000, daemons, new Coverage(0, 100, 10, 90)),
                        replication(551_000, 378_000, daemons, new Coverage(0, 100, 10, 90))));
        Point second = new Point(
                OptionalLong.of(2000),
                1000,
                List.of(replication(915_000, 624_000, daemons, new Coverage(0, 100, 10, 90))));
        Throughput throughput = new Throughput(
                1000, 10_000, 28_850_000_000L, 2_263_000, OptionalDouble.of(551_000), OptionalDouble.of(378_000));
        return new DisplacementResult(
                "sodb1", "tcp-send", Map.of("cpu", 1), List.of(first, second), List.of(throughput));
    }

    private static Replication replication(long putNanos, long rusageNanos, DaemonTime daemons, Coverage window) {
        return new Replication(
                List.of(new FluidRun(1000, 1000, daemons)),
                new FluidRun(1000, 1000 + putNanos, QUIET),
                window,
                1000,
                new Accounted(
                        OptionalLong.of(rusageNanos), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty()),
                30);
    }
}
