package org.emplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.emplab.report.figure.Figure;
import org.emplab.report.table.Table;
import org.junit.jupiter.api.Test;

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
        assertThat(Labels.of(List.of("p_2", "p_1", "p_1"), List.of("sodb10", "sodb10")))
                .isEqualTo("p-1-p-2-sodb10");
        assertThat(Labels.of(List.of("a", "b", "c", "d"), List.of("sodb10"))).isEmpty();
        assertThat(Labels.of(List.of("/opt/50% \u001b"), List.of("sodb9"))).isEqualTo("opt-50-sodb9");
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
