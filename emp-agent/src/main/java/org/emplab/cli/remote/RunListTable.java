package org.emplab.cli.remote;

import java.util.List;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Runs as a table: ids in full for programs, as short as they may be for people. */
final class RunListTable {
    private static final int SHORTEST = 8;
    private static final int LONGEST_NAME = 40;

    private RunListTable() {}

    static Table of(List<JsonNode> runs, boolean forPeople) {
        int length = forPeople ? uniqueLength(runs) : Integer.MAX_VALUE;
        return Table.of(runs, "runs", "")
                .text("id", "Run", run -> beginning(RunLookup.id(run), length))
                .text("state", "State", run -> text(run, "state"))
                .text("program", "Program", run -> forPeople ? shortened(text(run, "program")) : text(run, "program"))
                .text("machine", "Machine", run -> text(run, "machine"))
                .count("samples", "Samples", run -> number(run, "samples"))
                .count("wantedSamples", "of", run -> number(run, "wantedSamples"))
                .count("failed", "Failed", run -> number(run, "failed"))
                .text("startedAt", "Started", run -> time(run, "startedAt", forPeople))
                .text(
                        "endsAt",
                        "Ends",
                        run -> time(run, run.hasNonNull("endedAt") ? "endedAt" : "expectedEndAt", forPeople))
                .text("owner", "Owner", run -> text(run, "owner"))
                .text("reason", "Reason", run -> reason(run))
                .build();
    }

    /** The reason why a run waits: the code before the words. */
    private static @Nullable String reason(JsonNode run) {
        JsonNode waiting = run.path("waitingFor");
        return waiting.hasNonNull("code")
                ? waiting.path("code").asString() + ": " + waiting.path("words").asString()
                : text(run, "stateReason");
    }

    private static int uniqueLength(List<JsonNode> runs) {
        List<String> ids = runs.stream().map(RunLookup::id).toList();
        int length = SHORTEST;
        while (length < 36 && isAmbiguous(ids, length)) {
            length++;
        }
        return length;
    }

    private static String beginning(String id, int length) {
        return id.substring(0, Math.min(length, id.length()));
    }

    private static boolean isAmbiguous(List<String> ids, int length) {
        return ids.stream().map(id -> beginning(id, length)).distinct().count() < ids.size();
    }

    private static @Nullable String text(JsonNode run, String key) {
        return run.hasNonNull(key) ? run.path(key).asString() : null;
    }

    /** A name that another tool made of a whole command line is cut. */
    private static @Nullable String shortened(@Nullable String name) {
        return name == null || name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
    }

    private static @Nullable Number number(JsonNode run, String key) {
        return run.hasNonNull(key) ? run.path(key).asLong() : null;
    }

    /** A time to the second for people, and as the server said it for programs. */
    private static @Nullable String time(JsonNode run, String key, boolean forPeople) {
        String time = text(run, key);
        return time == null || !forPeople ? time : time.replaceFirst("\\.\\d+", "");
    }
}
