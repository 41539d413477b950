package org.emplab.server.study;

import java.util.Locale;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A stored timing as the table that {@code emp analyze timing} prints (Table XVIII). */
final class TimingTable {
    private TimingTable() {}

    static Table of(ObjectNode timing) {
        Table.Builder table = Table.named(
                        "timing",
                        "Time of the program; PT is "
                                + timing.path("processTime").asString("") + " time")
                .text("time", "Time")
                .count("droppedByCutoff", "I")
                .count("droppedByDeviation", "II")
                .count("kept", "Kept")
                .number("minMillis", "Minimum", "ms", 3)
                .number("maxMillis", "Maximum", "ms", 3)
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Std. dev.", "ms", 3)
                .number("relativeError", "Rel. error", "", 8);
        int cut = timing.path("droppedByCutoff").size();
        for (String key : new String[] {"pt", "et"}) {
            JsonNode times = timing.path(key);
            row(
                    table,
                    key.toUpperCase(Locale.ROOT),
                    cut,
                    times.path("droppedByDeviation").size(),
                    times.path("kept").asInt(),
                    times);
        }
        JsonNode original = timing.path("org");
        row(table, "ORG (plain ET)", 0, 0, original.path("samples").asInt(), original);
        return table.build();
    }

    private static void row(Table.Builder table, String time, int cut, int deviating, int kept, JsonNode moments) {
        table.row(
                time,
                cut,
                deviating,
                kept,
                number(moments, "minMillis"),
                number(moments, "maxMillis"),
                number(moments, "meanMillis"),
                number(moments, "sdMillis"),
                number(moments, "relativeError"));
    }

    private static @Nullable Number number(JsonNode moments, String key) {
        return moments.path(key).isNumber() ? moments.path(key).decimalValue() : null;
    }
}
