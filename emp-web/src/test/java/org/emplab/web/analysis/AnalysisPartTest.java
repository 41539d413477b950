package org.emplab.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.emplab.report.Report;
import org.emplab.report.table.Table;
import org.emplab.runfile.JsonTrees;
import org.emplab.web.analysis.AnalysisController.Part;
import org.junit.jupiter.api.Test;

class AnalysisPartTest {
    private static final List<String> OF_PT = List.of(
            "PT: ET is slower than INC by more than 1 %.",
            "ET takes 3 ms more PT than INC.", "ET and INC ran on one machine.");

    @Test
    void keepsTheRowsAndSentencesOfAProgramThatIsCalledLikeATime() {
        Report.Builder report = Report.builder(JsonTrees::object);
        Stream.concat(
                        OF_PT.stream(),
                        Stream.of(
                                "ET: ET is the same as INC within 1 %.",
                                "The ET of INC and of ET is the same in every sample.",
                                "ET takes 3 ms less ET than INC.",
                                "ET has 2 modes.",
                                "INC (run 1), ET: warm-up."))
                .forEach(report::sentence);
        report.table(Table.named("verdicts", "c")
                .text("program", "Program")
                .text("quantity", "Time")
                .row("ET", "PT")
                .row("ET", "ET")
                .build());
        report.table(
                Table.named("runs", "c").text("program", "Program").row("ET").build());

        Report left = new Part("", "", report.build()).without("ET").report();

        assertThat(left.sentences()).isEqualTo(OF_PT);
        assertThat(left.tables().get(0).rows()).containsExactly(List.of("ET", "PT"));
        assertThat(left.tables().get(1).rows()).hasSize(1);
    }
}
