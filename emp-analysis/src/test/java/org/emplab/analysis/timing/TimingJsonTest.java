package org.emplab.analysis.timing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.emplab.analysis.cutoff.Golden;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.analysis.statistics.Moments;
import org.emplab.report.Report;
import org.emplab.report.table.Table;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class TimingJsonTest {
    private final Timing timing =
            Timings.of(Golden.shortRun(), Golden.derivation().table(), 2);
    private final ObjectNode written = TimingReport.json(timing, List.of());

    @Test
    void givesTheSameTablesAndNumbersWhenItIsReadBack() {
        Report before = TimingReport.of(timing, List.of());
        Report after = TimingReport.of(
                TimingReport.read(JsonTrees.parse(JsonTrees.write(written), "t.json"), "t.json"), List.of());

        assertThat(after.words()).isEqualTo(before.words());
        assertThat(after.tables())
                .isEqualTo(before.tables())
                .extracting(Table::name)
                .contains("timing", "dropped");
        assertThat(after.macros()).isEqualTo(before.macros());
        assertThat(JsonTrees.write(after.json().get())).isEqualTo(JsonTrees.write(written));
    }

    @Test
    void givesElapsedTimeWithinTwoDeviationsAsSedonasTable3Does() {
        Moments strict = Moments.of(DeviationTrim.strict()
                .trim(Quantity.ET.of(Golden.shortRun(), timing.table().processTime()))
                .kept());

        assertThat(timing.withoutCutoffs().within().orElseThrow().moments()).hasValue(strict);
        assertThat(written.at("/orgWithin2Sd/meanMillis").doubleValue()).isEqualTo(strict.meanMillis());
        assertThat(written.at("/org/meanMillis").doubleValue()).isNotEqualTo(strict.meanMillis());
    }

    @Test
    void numbersOfNoSampleAreNull() {
        List<String> numbers = List.of("minMillis", "maxMillis", "meanMillis", "sdMillis", "relativeError");
        numbers.forEach(((ObjectNode) written.path("pt"))::putNull);

        ObjectNode again = TimingReport.json(TimingReport.read(written, "t.json"), List.of());

        assertThat(numbers)
                .allSatisfy(
                        name -> assertThat(again.path("pt").get(name).isNull()).isTrue());
    }

    @Test
    void refusesATimingWithoutTheExecutionsOverTheirCutoffs() {
        written.remove("overCutoff");

        assertThatThrownBy(() -> TimingReport.read(written, "t.json")).hasMessage("t.json, key overCutoff: is missing");
    }

    @Test
    void readsTimingsOfBeforeThatLackWhatCameLater() {
        written.remove(List.of("orgWithin2Sd", "steadyState", "newDaemons", "otherKernel", "otherPackages", "byTaken"));

        Timing before = TimingReport.read(written, "t.json");
        assertThat(before.withoutCutoffs().within()).isEmpty();
        assertThat(before.steady().times()).isEmpty();
    }

    @Test
    void readsAnIntervalOfTheMeanThatReachesBelowZero() {
        ((ObjectNode) written.path("et")).put("meanLowerMillis", -0.5);

        assertThat(TimingReport.read(written, "t.json")
                        .et()
                        .interval()
                        .orElseThrow()
                        .meanLowerMillis())
                .isEqualTo(-0.5);
    }

    @Test
    void saysWhereSomethingIsMissing() {
        ((ObjectNode) written.path("et")).remove("kept");

        assertThatThrownBy(() -> TimingReport.read(written, "t.json"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("et.kept");
    }
}
