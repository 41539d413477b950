package org.emplab.analysis.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.emplab.analysis.series.RunsOfTimes.put;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.analysis.question.Door;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.report.Report;
import org.emplab.report.table.Table;
import org.junit.jupiter.api.Test;

class ProgramsTest {
    /** ET 100, 102 … 116 and 200, a cutoff drops sample 1; NumPy: the deviation of 100 … 116 in steps of 2 is 5.477226. */
    @Test
    void originalKeepsWhatACutoffDropsAndBothDropWhatIsFarOut() {
        ProgramTimes program = ProgramTimes.of(run("P", 100), ProcessTime.USER_SYSTEM, Set.of(1), 0, 2);

        assertThat(program.samples()).isEqualTo(10);
        assertThat(program.droppedByCutoff()).isEqualTo(1);
        assertThat(program.original().samples()).isEqualTo(9);
        assertThat(program.original().moments().orElseThrow().meanMillis()).isEqualTo(108);
        assertThat(program.original().moments().orElseThrow().sdMillis().orElseThrow())
                .isCloseTo(5.477226, within(1e-6));
        assertThat(program.elapsed().samples()).isEqualTo(8);
        assertThat(program.elapsed().moments().orElseThrow().meanMillis()).isEqualTo(109);
        assertThat(program.process().moments().orElseThrow().meanMillis()).isEqualTo(99);
    }

    @Test
    void looksAtTheFirstExecutionsOnly() {
        ProgramTimes program = ProgramTimes.of(run("P", 100), ProcessTime.USER_SYSTEM, Set.of(1), 3, 0);

        assertThat(program.samples()).isEqualTo(3);
        assertThat(program.elapsed().moments().orElseThrow().meanMillis()).isEqualTo(103);
    }

    @Test
    void theLastRowAveragesThePrograms() {
        List<ProgramTimes> programs = List.of(
                ProgramTimes.of(run("P", 100), ProcessTime.USER_SYSTEM, Set.of(), 0, 2),
                ProgramTimes.of(run("Q", 300), ProcessTime.USER_SYSTEM, Set.of(), 0, 2));

        Report report = ProgramsReport.of(
                new RunSelection(
                        List.of(), List.of(), List.of(), ProcessTime.USER_SYSTEM, List.of(), Map.of(), Door.SHELL),
                0,
                2,
                programs);

        Table table = report.tables().get(0);
        assertThat(table.rows()).hasSize(3);
        assertThat(table.rows().get(2)).startsWith("Average", null, null, 208.0);
        assertThat(report.json().get().at("/averages/org/meanMillis").doubleValue())
                .isEqualTo(208);
    }

    /** Samples of base, base + 2 … base + 16 ms and one of base + 100 ms; PT is 10 ms less. */
    private static Run run(String program, int base) {
        RunsOfTimes times = RunsOfTimes.of(program);
        for (int i = 0; i < 9; i++) {
            times.sample((base + 2 * i) * 1_000_000L, 0, put(base + 2 * i - 10, 0));
        }
        return times.sample((base + 100) * 1_000_000L, 0, put(base + 90, 0)).build();
    }
}
