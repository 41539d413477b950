package org.emplab.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.emplab.report.table.Table;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;

class ReportOfOneTimeTest {
    @Test
    void keepsTheRowsAndSentencesOfAProgramThatIsCalledLikeATime() {
        Report left = Report.builder(JsonTrees::object)
                .sentence(new Sentence(Sentence.Topic.VERDICT, "PT", "PT: ET is slower than INC by more than 1 %."))
                .sentence(new Sentence(Sentence.Topic.VERDICT, "ET", "ET: ET is the same as INC within 1 %."))
                .sentence(Sentence.detail("ET", "INC (run 1), ET: warm-up."))
                .sentence("ET and INC ran on one machine.")
                .table(Table.named("verdicts", "c")
                        .text("program", "Program")
                        .text("quantity", "Time")
                        .row("ET", "PT")
                        .row("ET", "ET")
                        .build())
                .table(Table.named("runs", "c")
                        .text("program", "Program")
                        .row("ET")
                        .build())
                .build()
                .without("ET");

        assertThat(left.words())
                .containsExactly("PT: ET is slower than INC by more than 1 %.", "ET and INC ran on one machine.");
        assertThat(left.tables().get(0).rows()).containsExactly(List.of("ET", "PT"));
        assertThat(left.tables().get(1).rows()).hasSize(1);
    }
}
