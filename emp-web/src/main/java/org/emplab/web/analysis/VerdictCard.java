package org.emplab.web.analysis;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.report.Report;
import org.emplab.web.display.Display;
import tools.jackson.databind.JsonNode;

/**
 * The verdict of a comparison on one time: in words, and its interval against the margin.
 *
 * @param programs the second program and the first, which it is compared with
 * @param time PT or ET
 * @param verdict same, faster, slower, or what an undecided one is called
 * @param words the answer
 * @param missing why there is no verdict and what it takes; empty where there is one
 * @param interval of the difference, where one can be given
 */
record VerdictCard(
        String programs, String time, String verdict, String words, String missing, Optional<Interval> interval) {
    private static final Display DISPLAY = new Display();

    /**
     * The difference on a drawing of ±100 about no difference.
     *
     * @param words the difference in %, with its interval
     * @param low the place of the interval's lower end; likewise the others
     */
    record Interval(String words, double low, double middle, double high, double margin) {
        /** The drawing ends so much beyond what is in it. */
        private static final double ROOM = 1.25;

        private static Optional<Interval> of(JsonNode verdict) {
            if (!verdict.path("lowPercent").isNumber()) {
                return Optional.empty();
            }
            double low = verdict.path("lowPercent").asDouble();
            double high = verdict.path("highPercent").asDouble();
            double middle = verdict.path("differencePercent").asDouble();
            double margin = verdict.path("marginPercent").asDouble();
            double most = ROOM * Math.max(margin, Math.max(Math.abs(low), Math.abs(high)));
            return Optional.of(new Interval(
                    signed(middle) + " % [" + signed(low) + ", " + signed(high) + "]",
                    100 * low / most,
                    100 * middle / most,
                    100 * high / most,
                    100 * margin / most));
        }
    }

    /** Makes the cards of each comparison on PT and on ET. */
    static List<VerdictCard> of(Report report) {
        JsonNode json = report.json().get();
        if (json.path("comparisons").isEmpty()) {
            JsonNode runs = json.path("runs");
            return of(
                    json,
                    runs.path(0).path("program").asString(),
                    runs.path(1).path("program").asString());
        }
        return json.path("comparisons")
                .valueStream()
                .flatMap(one ->
                        of(one, one.path("first").asString(), one.path("second").asString()).stream())
                .toList();
    }

    private static List<VerdictCard> of(JsonNode comparison, String first, String second) {
        String programs = first.equals(second)
                ? second + " (second run) against " + first + " (first run)"
                : second + " against " + first;
        return Stream.of("pt", "et")
                .filter(time -> comparison.path(time).has("verdict"))
                .map(time -> of(programs, time.toUpperCase(Locale.ROOT), comparison.path(time)))
                .toList();
    }

    private static VerdictCard of(String programs, String time, JsonNode verdict) {
        String key = verdict.path("verdict").asString();
        return new VerdictCard(
                programs,
                time,
                key,
                words(
                        key,
                        Math.abs(verdict.path("differencePercent").asDouble()),
                        verdict.path("marginPercent").asDouble()),
                missing(verdict),
                Interval.of(verdict));
    }

    private static String words(String key, double difference, double margin) {
        return switch (key) {
            case "same" -> "same within " + DISPLAY.plain(margin, 3) + " %";
            case "faster", "slower" -> key + " by " + DISPLAY.plain(difference, difference < 10 ? 2 : 0) + " %";
            default -> "not decided yet";
        };
    }

    private static String missing(JsonNode verdict) {
        Stream<String> need = Stream.of("samples", "runs")
                .filter(what -> verdict.path(what + "ToDecide").isNumber())
                .map(what ->
                        "take " + DISPLAY.count(verdict.path(what + "ToDecide").asLong()) + " " + what + " of each");
        return Stream.concat(Stream.of(verdict.path("verdictReason").asString("")), need)
                .filter(part -> !part.isEmpty())
                .collect(joining("; "));
    }

    private static String signed(double percent) {
        return (percent < 0 ? "−" : "+") + DISPLAY.decimals(Math.abs(percent), 2);
    }
}
