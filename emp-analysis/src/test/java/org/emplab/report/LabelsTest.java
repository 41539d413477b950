package org.emplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.Table;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LabelsTest {
    @Test
    void tablesOfOneKindHaveOneLabelOnlyIfTheyAreAlike() {
        String label = Labels.named(table(1), "sort-sodb10").name();
        assertThat(label).matches("summary-sort-sodb10-[0-9a-f]{8}");
        assertThat(Labels.named(table(1), "sort-sodb10").name()).isEqualTo(label);
        assertThat(Labels.named(table(2), "sort-sodb10").name()).isNotEqualTo(label);
    }

    @Test
    void soHaveFigures() {
        assertThat(Labels.named(figure(1), "").name())
                .matches("ecdf-[0-9a-f]{8}")
                .isNotEqualTo(Labels.named(figure(2), "").name());
    }

    @Test
    void namesProgramsAndMachinesWhereTheyAreFew() {
        assertThat(Labels.of(runs(2))).isEqualTo("p-1-p-2-sodb10");
        assertThat(Labels.of(runs(9))).isEmpty();
        assertThat(Labels.of(parsed("{\"program\":\"/opt/50% \\u001b\",\"machine\":\"sodb9\"}")))
                .isEqualTo("opt-50-sodb9");
    }

    private static JsonNode runs(int programs) {
        return parsed(IntStream.rangeClosed(1, programs)
                .mapToObj(i -> "{\"program\":\"p_" + i + "\",\"machine\":\"sodb10\"}")
                .collect(Collectors.joining(",", "{\"runs\":[", "]}")));
    }

    private static JsonNode parsed(String text) {
        return JsonTrees.parse(text, "result");
    }

    private static Table table(int value) {
        return Table.named("summary", "Times").count("n", "n").row(value).build();
    }

    private static Figure figure(double y) {
        return new Figure(
                "ecdf",
                "Shares",
                Figure.Axis.linear("x", ""),
                Figure.Axis.linear("y", ""),
                List.of(new Figure.Line("", new double[] {1, 2}, new double[] {y, y})));
    }
}
