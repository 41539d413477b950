package org.emplab.cli.remote;

import java.util.Arrays;
import java.util.List;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A table of when runs are expected to start and end, and why they wait. */
final class PlanTable {
    private static final int SHORT_ID = 8;
    private static final int MINUTE = 16;

    private PlanTable() {}

    /** @param named whether the runs have ids that a person can use */
    static Table of(List<JsonNode> runs, boolean named, boolean forPeople) {
        Table.Builder table = Table.named("plan", "");
        String zone = forPeople ? " (UTC)" : "";
        if (named) {
            table.text("run", "Run");
        }
        table.text("machine", "Machine")
                .text("program", "Program")
                .text("owner", "Owner")
                .text("state", "State")
                .text("startsAt", "Starts" + zone)
                .text("endsAt", "Ends" + zone)
                .text("basis", "Length is")
                .text("waitsFor", "Waits for");
        for (JsonNode run : runs) {
            @Nullable
            Object[] cells = {
                forPeople ? run.path("run").asString().substring(0, SHORT_ID) : text(run, "run"),
                text(run, "machine"),
                text(run, "program"),
                text(run, "owner"),
                text(run, "state"),
                time(run, "startsAt", forPeople),
                time(run, "endsAt", forPeople),
                text(run, "basis"),
                waitsFor(run)
            };
            table.row(named ? cells : Arrays.copyOfRange(cells, 1, cells.length));
        }
        return table.build();
    }

    private static @Nullable String waitsFor(JsonNode run) {
        JsonNode waiting = run.path("waitingFor");
        String words = waiting.hasNonNull("code")
                ? waiting.path("code").asString() + ": " + waiting.path("words").asString()
                : null;
        String slips = text(run, "slips");
        return slips == null ? words : words == null ? slips : words + "; " + slips;
    }

    private static @Nullable String text(JsonNode run, String key) {
        return run.hasNonNull(key) ? run.path(key).asString() : null;
    }

    /** Writes a time to the minute for people, since no prediction is finer; for programs, as the server wrote it. */
    private static @Nullable String time(JsonNode run, String key, boolean forPeople) {
        String time = text(run, key);
        return time == null || !forPeople || time.length() < MINUTE
                ? time
                : time.substring(0, MINUTE).replace('T', ' ');
    }
}
