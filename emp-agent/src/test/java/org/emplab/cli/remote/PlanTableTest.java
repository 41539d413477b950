package org.emplab.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.emplab.report.table.TextTables;
import org.emplab.runfile.JsonTrees;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PlanTableTest {
    private static final List<JsonNode> RUNS = List.of(JsonTrees.parse(
            "{\"run\":\"6d52733f-ed55-4367-834a-6c2dd4b72df1\",\"machine\":\"sodb12\",\"program\":\"INC1\","
                    + "\"startsAt\":\"2026-11-23T16:59:43.479Z\"}",
            "a run"));

    @Test
    void tellsPeopleTheMinuteAndItsZone() {
        assertThat(TextTables.write(PlanTable.of(RUNS, true, true)))
                .contains("Starts (UTC)", "Ends (UTC)", "6d52733f ", "2026-11-23 16:59 ");
    }

    @Test
    void tellsProgramsWhatTheServerSaid() {
        assertThat(TextTables.write(PlanTable.of(RUNS, true, false)))
                .contains("2026-11-23T16:59:43.479Z")
                .doesNotContain("UTC");
    }
}
