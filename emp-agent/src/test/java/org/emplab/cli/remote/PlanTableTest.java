package org.emplab.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
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
        assertThat(TextTables.write(PlanTable.of(RUNS, true, Optional.of(ZoneId.of("UTC")))))
                .contains("Starts (UTC)", "Ends (UTC)", "6d52733f ", "2026-11-23 16:59 ");
    }

    @Test
    void tellsTheRepetitionsOfAPlanInItsZone() {
        List<JsonNode> second = List.of(JsonTrees.parse(
                "{\"machine\":\"sodb12\",\"repetition\":2,\"startsAt\":\"2026-07-23T23:59:43Z\",\"waitingFor\":"
                        + "{\"code\":\"earliest-start\",\"words\":\"not before 2026-07-23 23:30 UTC\"}}",
                "a run"));
        assertThat(TextTables.write(PlanTable.of(second, false, Optional.of(ZoneId.of("Europe/Vienna")))))
                .contains(
                        "Repetition",
                        " 2 ",
                        "Starts (Europe/Vienna)",
                        "2026-07-24 01:59 ",
                        "not before 2026-07-24 01:30")
                .doesNotContain("Run ");
    }

    @Test
    void tellsProgramsWhatTheServerSaid() {
        assertThat(TextTables.write(PlanTable.of(RUNS, true, Optional.empty())))
                .contains("2026-11-23T16:59:43.479Z")
                .doesNotContain("UTC");
    }
}
