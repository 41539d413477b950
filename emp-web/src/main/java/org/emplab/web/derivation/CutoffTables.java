package org.emplab.web.derivation;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.emplab.report.cutoff.CutoffsJsonReader;
import org.emplab.report.cutoff.CutoffsReport;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The tables of a derivation, from its stored result, numbered as in the paper. */
final class CutoffTables {
    private CutoffTables() {}

    /** Table VIII: the daemons of the cluster. */
    static Table clusterDaemons(String key, String program, JsonNode side) {
        Table.Builder table = Table.named(key + "-cluster-daemons", "Daemons in the central cluster of " + program)
                .text("name", "Daemon")
                .count("executions", "Executions")
                .number("maxMillis", "Maximum PT", "ms", decimals(side.path("clusterDaemons"), "maxMillis"))
                .number("sdMillis", "Standard deviation", "ms", 3);
        for (JsonNode daemon : side.path("clusterDaemons")) {
            table.row(
                    text(daemon, "name"),
                    number(daemon, "executions"),
                    number(daemon, "maxMillis"),
                    number(daemon, "sdMillis"));
        }
        return table.build();
    }

    /** Tables IX and XIII: every execution in an L-sample. */
    static Table lSampleExecutions(String key, String program, JsonNode side) {
        Table.Builder table = Table.named(key + "-l-samples", "Daemons in the L-samples of " + program)
                .number("sample", "Sample", "", -1)
                .text("name", "Daemon")
                .number("millis", "PT", "ms", decimals(side.path("lSampleExecutions"), "millis"));
        side.path("lSampleExecutions")
                .valueStream()
                .sorted(Comparator.comparingInt(
                                (JsonNode row) -> row.path("sample").asInt())
                        .thenComparing(row -> row.path("name").asString("")))
                .forEach(row -> table.row(number(row, "sample"), text(row, "name"), number(row, "millis")));
        return table.build();
    }

    /** Table X: long-running executions of daemons that also occur in the cluster. */
    static Table longRunning(String key, String program, JsonNode side) {
        Table.Builder table = Table.named(
                        key + "-long-running", "Long-running executions in the L-samples of " + program)
                .text("name", "Daemon")
                .number("sample", "Sample", "", -1)
                .number("millis", "PT", "ms", decimals(side.path("longRunning"), "millis"));
        for (JsonNode execution : side.path("longRunning")) {
            table.row(text(execution, "name"), number(execution, "sample"), number(execution, "millis"));
        }
        return table.build();
    }

    /** Tables XI and XV: all infrequent daemons. */
    static Table infrequent(String key, String program, JsonNode side) {
        JsonNode daemons = side.path("infrequent");
        Table.Builder table = Table.named(key + "-infrequent", "Infrequent daemons of " + program)
                .text("name", "Daemon")
                .number("maxClusterMillis", "Maximum PT in the cluster", "ms", decimals(daemons, "maxClusterMillis"))
                .number("minLSampleMillis", "Minimum PT in L-samples", "ms", decimals(daemons, "minLSampleMillis"))
                .count("executions", "Executions")
                .number("periodSeconds", "Period", "s", 1)
                .text("periodicity", "Periodicity");
        for (JsonNode daemon : daemons) {
            JsonNode period = daemon.path("period");
            table.row(
                    text(daemon, "name"),
                    number(daemon, "maxClusterMillis"),
                    number(daemon, "minLSampleMillis"),
                    number(daemon, "executions"),
                    number(period, "seconds"),
                    periodicity(period));
        }
        return table.build();
    }

    /** Table XVI as data, just as {@code emp analyze cutoffs --format csv} prints it: a row for each tier. */
    static Table cutoffs(Derivation derivation) {
        return CutoffsReport.of(CutoffsJsonReader.read(derivation.cutoffs(), "stored derivation"), List.of())
                .tables()
                .get(0);
    }

    /** Table XVI as the paper prints it: a tier's cutoff stands in its run's column. */
    static Table paper(Derivation derivation) {
        JsonNode cutoffs = derivation.cutoffs().path("cutoffs");
        int decimals = Math.max(decimals(cutoffs, "shortCutoffMillis"), decimals(cutoffs, "longCutoffMillis"));
        Table.Builder table = Table.named("cutoffs", caption(derivation))
                .text("name", "Daemon")
                .number("shortCutoffMillis", "Cutoff on " + derivation.summary().shortProgram(), "ms", decimals)
                .number("longCutoffMillis", "Cutoff on " + derivation.summary().longProgram(), "ms", decimals)
                .text("taskTime", "Task time")
                .number("cutoffMillis", "Final cutoff", "ms", decimals);
        for (JsonNode cutoff : cutoffs) {
            List<JsonNode> tiers = new ArrayList<>();
            cutoff.path("tiers").forEach(tiers::add);
            boolean split = tiers.size() > 1;
            String below = "";
            for (int i = 0; i < tiers.size(); i++) {
                boolean last = i == tiers.size() - 1;
                String limit = Periods.inWords(number(tiers.get(i), "belowTaskSeconds"));
                String taskTime = split ? (last ? "≥ " + below : "< " + limit) : "";
                below = limit;
                table.row(
                        i == 0 ? text(cutoff, "name") : "",
                        split && last ? null : number(cutoff, "shortCutoffMillis"),
                        split && !last ? null : number(cutoff, "longCutoffMillis"),
                        taskTime.isEmpty() ? null : taskTime + tentative(cutoff.path("period")),
                        number(tiers.get(i), "cutoffMillis"));
            }
        }
        return table.build();
    }

    /** Table XVII: samples that the cutoffs remove, and those beyond the deviation. */
    static Table removed(Derivation derivation) {
        Table.Builder table = Table.named("removed", "Samples removed by the sanity checks")
                .text("program", "Program")
                .count("samples", "Samples")
                .count("removed", "Removed by a cutoff")
                .text("removedSamples", "Which")
                .count("ptDeviation", "PT beyond ±2 sd")
                .count("etDeviation", "ET beyond ±2 sd");
        for (JsonNode timing : List.of(derivation.shortTiming(), derivation.longTiming())) {
            table.row(
                    text(timing, "program"),
                    number(timing, "samples"),
                    timing.path("droppedByCutoff").size(),
                    numbers(timing.path("droppedByCutoff")),
                    timing.path("pt").path("droppedByDeviation").size(),
                    timing.path("et").path("droppedByDeviation").size());
        }
        return table.build();
    }

    /** Table XVIII: what the two programs take once the sanity checks are through. */
    static Table times(Derivation derivation) {
        Table.Builder table = Table.named("times", "Times of the two programs under these cutoffs")
                .text("program", "Program")
                .text("quantity", "Time")
                .count("kept", "Samples kept")
                .number("minMillis", "Minimum", "ms", 3)
                .number("maxMillis", "Maximum", "ms", 3)
                .number("meanMillis", "Mean", "ms", 3)
                .number("sdMillis", "Standard deviation", "ms", 3)
                .number("relativeError", "Relative error", "", 7);
        for (JsonNode timing : List.of(derivation.shortTiming(), derivation.longTiming())) {
            for (String quantity : List.of("et", "pt")) {
                JsonNode time = timing.path(quantity);
                table.row(
                        text(timing, "program"),
                        quantity.equals("et") ? "ET" : "PT",
                        number(time, "kept"),
                        number(time, "minMillis"),
                        number(time, "maxMillis"),
                        number(time, "meanMillis"),
                        number(time, "sdMillis"),
                        number(time, "relativeError"));
            }
        }
        return table.build();
    }

    private static String caption(Derivation derivation) {
        return "Final cutoff process times of infrequent daemons on "
                + derivation.summary().machine();
    }

    private static @Nullable String periodicity(JsonNode period) {
        return period.isObject() ? Periods.inWords(number(period, "seconds")) + tentative(period) : null;
    }

    private static String tentative(JsonNode period) {
        return period.isObject() && !period.path("established").asBoolean(false) ? " (?)" : "";
    }

    private static String numbers(JsonNode samples) {
        return samples.valueStream().map(JsonNode::asString).collect(Collectors.joining(", "));
    }

    private static @Nullable String text(JsonNode tree, String key) {
        return tree.path(key).isString() ? tree.path(key).asString() : null;
    }

    private static @Nullable Number number(JsonNode tree, String key) {
        return tree.path(key).isNumber() ? tree.path(key).decimalValue() : null;
    }

    /** 0 where every value is whole, as in the old data; 3 otherwise. */
    private static int decimals(JsonNode rows, String key) {
        for (JsonNode row : rows) {
            if (number(row, key) instanceof BigDecimal value
                    && value.stripTrailingZeros().scale() > 0) {
                return 3;
            }
        }
        return 0;
    }
}
