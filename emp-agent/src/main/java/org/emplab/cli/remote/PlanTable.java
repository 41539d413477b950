package org.emplab.cli.remote;

import static java.util.stream.Collectors.joining;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A table of when runs are expected to start and end, and why they wait. */
final class PlanTable {
    private static final int SHORT_ID = 8;
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private static final Pattern IN_UTC = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d) (\\d\\d:\\d\\d) UTC");

    private PlanTable() {}

    /**
     * @param named whether the runs have ids that a person can use
     * @param zone in which people read times; empty: programs read them as the server wrote them
     */
    static Table of(List<JsonNode> runs, boolean named, Optional<ZoneId> zone) {
        String inZone = zone.map(id -> " (" + id.getId() + ")").orElse("");
        Table.RowsBuilder<JsonNode> table = Table.of(runs, "plan", "");
        if (named) {
            table.text("run", "Run", run -> zone.isPresent() ? id(run).substring(0, SHORT_ID) : id(run));
        }
        table.text("machine", "Machine", run -> text(run, "machine"));
        if (runs.stream().anyMatch(run -> run.hasNonNull("repetition"))) {
            table.count(
                    "repetition", "Repetition", run -> run.path("repetition").asInt());
        }
        table.text("program", "Program", run -> text(run, "program"));
        if (runs.stream().anyMatch(run -> run.hasNonNull("pieces"))) {
            table.count(
                    "pieces",
                    "Pieces",
                    run -> run.hasNonNull("pieces") ? run.path("pieces").size() : 1);
        }
        return table.text("owner", "Owner", run -> text(run, "owner"))
                .text("state", "State", run -> text(run, "state"))
                .text("startsAt", "Starts" + inZone, run -> time(run, "startsAt", zone))
                .text("endsAt", "Ends" + inZone, run -> time(run, "endsAt", zone))
                .text("basis", "Length is", run -> text(run, "basis"))
                .text("waitsFor", "Waits for", run -> waitsFor(run, zone))
                .build();
    }

    private static String id(JsonNode run) {
        return run.path("run").asString();
    }

    private static @Nullable String waitsFor(JsonNode run, Optional<ZoneId> zone) {
        JsonNode waiting = run.path("waitingFor");
        String words = Stream.of(
                        waiting.hasNonNull("code")
                                ? waiting.path("code").asString() + ": "
                                        + waiting.path("words").asString()
                                : null,
                        text(run, "slips"))
                .filter(Objects::nonNull)
                .collect(joining("; "));
        return words.isEmpty() ? null : zone.map(id -> inZone(words, id)).orElse(words);
    }

    /** Words in which the server told times in UTC. */
    private static String inZone(String words, ZoneId zone) {
        return IN_UTC.matcher(words).replaceAll(found -> minute(found.group(1) + "T" + found.group(2) + ":00Z", zone));
    }

    private static @Nullable String text(JsonNode run, String key) {
        return run.hasNonNull(key) ? run.path(key).asString() : null;
    }

    private static @Nullable String time(JsonNode run, String key, Optional<ZoneId> zone) {
        String time = text(run, key);
        return time == null || zone.isEmpty() ? time : minute(time, zone.get());
    }

    /** To the minute, since no prediction is finer. */
    static String minute(String time, ZoneId zone) {
        return MINUTE.format(Instant.parse(time).atZone(zone));
    }
}
