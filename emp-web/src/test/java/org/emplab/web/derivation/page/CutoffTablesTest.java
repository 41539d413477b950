package org.emplab.web.derivation.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.Column;
import org.junit.jupiter.api.Test;

class CutoffTablesTest {

    @Test
    void aTableWithoutCutoffsSaysWhetherThereWasSomethingToExplain() {
        assertThat(CutoffTables.whyNone(3, List.of()))
                .startsWith("There is no cutoff: of the 3 L-samples of these runs");
        assertThat(CutoffTables.whyNone(0, List.of())).endsWith("or runs too short to meet a rare daemon.");
        assertThat(CutoffTables.whyNone(0, List.of("a waits.", "b waits."))).endsWith("no cutoff. a waits. b waits.");
    }

    @Test
    void aColumnOfMillisecondsHasTheDigitsThatItsValuesNeed() {
        Table table = Table.named("t", "T")
                .number("whole", "Whole", "ms", 3)
                .number("tenths", "Tenths", "ms", 3)
                .number("thirds", "Thirds", "ms", 3)
                .number("share", "Share", "%", 1)
                .row(281.0, 25.0, 1.0, 97.0)
                .row(null, 73.2, 1 / 3.0, 85.0)
                .build();

        assertThat(CutoffTables.withNeededDigits(table).columns())
                .extracting(Column::decimals)
                .containsExactly(0, 1, 3, 1);
    }
}
