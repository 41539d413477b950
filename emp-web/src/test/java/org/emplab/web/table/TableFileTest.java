package org.emplab.web.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.emplab.report.table.Table;
import org.junit.jupiter.api.Test;

class TableFileTest {

    @Test
    void theTablesOfTwoRunsGoIntoOnePaper() {
        Table times = Table.named("times", "Times").number("et", "ET", "ms", 3).build();
        assertThat(latex(times, "sort_100%-sodb9-times")).contains("\\label{tab:sort-100--sodb9-times}");
        assertThat(latex(times, "inc128-sodb9-times")).contains("\\label{tab:inc128-sodb9-times}");
    }

    private static String latex(Table table, String stem) {
        return new String(TableFile.of(table, stem, "tex").getBody(), StandardCharsets.UTF_8);
    }
}
