package org.emplab.web.run.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;
import org.emplab.report.table.Table;
import org.emplab.server.run.catalogue.NeighbouringSamples;
import org.emplab.web.display.Display;
import org.junit.jupiter.api.Test;

class DiffTableTest {
    private static final ProcessDiff PROGRAM = process("inc", true, 900);
    private static final ProcessDiff FLUSH = process("flush-9:0", false, 30);

    @Test
    void writesNamesAsTextWhateverTheyHold() {
        String html = html(NeighbouringSamples.Near.EMPTY, process("<img src=x onerror=\"a()\">&'", false, 5));

        assertThat(html)
                .contains(
                        "<code title=\"&lt;img src=x onerror=&quot;a()&quot;&gt;&amp;&#39;\">&lt;img src…a()&quot;&gt;&amp;&#39;</code>")
                .doesNotContain("<img");
    }

    @Test
    void tellsProcessesOfOneNameApartByUnitAndScript() {
        ProcessDiff job = process("python3", false, 5)
                .withIdentity(Optional.of(
                        ProcessIdentity.of("backup.service", "/usr/bin/python3", "/opt/<backup>.py", null)));

        assertThat(html(NeighbouringSamples.Near.EMPTY, job))
                .contains("python3</code> <small>backup.service · /opt/&lt;backup&gt;.py</small> </th>");
        assertThat(DiffView.of(sample(job), ProcessTime.ON_CPU).table("inc", 1).columns())
                .extracting(Table.Column::key)
                .endsWith("unit", "executable", "script", "queue");
    }

    @Test
    void hasAColumnForWhatWasMeasuredAndADashWhereItWasNot() {
        String html = html(
                NeighbouringSamples.Near.EMPTY,
                PROGRAM,
                ProcessDiff.of(
                        7,
                        "kthreadd",
                        false,
                        Lifecycle.CONTINUED,
                        Measures.builder().set(Measure.READ_BYTES, 4096).build()));

        assertThat(html)
                .contains(
                        "<th scope=\"col\" class=\"num\">Read <small>B</small></th>",
                        "<td class=\"num\"><span>–</span></td><td>continued</td><td class=\"num plain\">7</td>"
                                + "<td class=\"num\">4\u202f096</td>")
                .doesNotContain("Written", "User", "Nearby", "only here");
    }

    @Test
    void showsAMeterForDaemonsAloneAndMarksTheProgram() {
        assertThat(html(NeighbouringSamples.Near.EMPTY, FLUSH, PROGRAM))
                .contains(
                        "<tr class=\"put\"><th scope=\"row\"><code title=\"inc\">inc</code> "
                                + "<span class=\"tag\" title=\"the program under test\">PUT</span></th>"
                                + "<td class=\"num\"><span>900</span></td>",
                        "<tr><th scope=\"row\"><code title=\"flush-9:0\">flush-9:0</code> </th><td class=\"num\">"
                                + "<meter min=\"0\" max=\"30000000\" value=\"30000000\" aria-hidden=\"true\"></meter>"
                                + "<span>30</span></td>");
    }

    @Test
    void tellsWhatIsLongerThanNearbyAndWhatIsNotThereAtAll() {
        NeighbouringSamples.Near near = new NeighbouringSamples.Near(
                3, List.of(new Execution("flush-9:0", 1, 9), new Execution("flush-9:0", 2, 11)));

        assertThat(html(near, PROGRAM, FLUSH, process("cron", false, 1)))
                .contains(
                        "In <small>of 3</small>",
                        "<code title=\"flush-9:0\">flush-9:0</code> <span class=\"badge paused\">unusually long</span></th>",
                        "<td class=\"num\">10</td>",
                        "<td class=\"num\">2</td>",
                        "<code title=\"cron\">cron</code> <span class=\"badge paused\">only here</span></th>",
                        "<td class=\"num\">–</td><td class=\"num\">–</td><td class=\"num\">0</td>",
                        "<td class=\"num\">–</td><td class=\"num\">–</td><td class=\"num\">–</td>");
    }

    private static String html(NeighbouringSamples.Near near, ProcessDiff... processes) {
        return new DiffTable(new Display()).html(DiffView.of(sample(processes), ProcessTime.ON_CPU, near));
    }

    private static Sample sample(ProcessDiff... processes) {
        return Sample.of(1, Instant.EPOCH, 1_000_000_000, 0, List.of(processes));
    }

    private static ProcessDiff process(String name, boolean put, int millis) {
        return ProcessDiff.of(
                100,
                name,
                put,
                Lifecycle.CONTINUED,
                Measures.builder().set(Measure.CPU_NANOS, 1_000_000L * millis).build());
    }
}
