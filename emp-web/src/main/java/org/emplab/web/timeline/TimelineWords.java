package org.emplab.web.timeline;

import java.util.List;
import java.util.stream.IntStream;
import org.emplab.server.schedule.Predictions.Accuracy;
import org.emplab.server.schedule.Span;
import org.emplab.web.display.Display;

/** The timeline and its predictions in words. */
public final class TimelineWords {
    private static final Display DISPLAY = new Display();

    private TimelineWords() {}

    /** All of a span in one line, with its times in UTC. */
    static String of(Span span) {
        return span.what() + ", " + span.kind().words() + ", "
                + (span.after().isEmpty() ? "" : span.afterWords() + ", ") + DISPLAY.minute(span.from())
                + " UTC to "
                + span.until().map(end -> DISPLAY.minute(end) + " UTC").orElse("an unknown time")
                + span.experiment().map(one -> ", experiment " + one.name()).orElse("");
    }

    /** How wrong predicted ends were; the first one says which share of the runs each of its two errors is of. */
    public static List<String> of(List<Accuracy> errors) {
        return IntStream.range(0, errors.size())
                .mapToObj(place -> of(errors.get(place), place == 0))
                .toList();
    }

    private static String of(Accuracy errors, boolean first) {
        int hours = errors.horizonHours();
        String ahead = hours < 48 ? hours + " h" : DISPLAY.count(hours / 24, "day");
        return DISPLAY.duration(errors.medianEndErrorSeconds()) + (first ? " in half of the runs and " : " and ")
                + DISPLAY.duration(errors.ninetiethEndErrorSeconds()) + (first ? " in nine of ten" : "") + " up to "
                + ahead + " ahead (" + DISPLAY.count(errors.runs(), "run") + ")";
    }
}
