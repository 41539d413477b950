package org.emplab.web.run.table;

import java.time.Instant;
import org.emplab.server.run.catalogue.RunColumn;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.web.display.Display;
import org.jspecify.annotations.Nullable;

/** The cells of the run table, as text for people. */
final class RunCellText {
    private static final int LONGEST = 80;

    private RunCellText() {}

    /** Returns null where there is nothing. */
    static @Nullable String of(RunColumn column, RunSummary run, Display display) {
        Object value = column.raw(run);
        if (value == null) {
            return null;
        }
        return switch (column) {
            case SAMPLES -> samples(run, display);
            case FAILED, L_SAMPLES, DISTURBED -> display.count((Number) value);
            case MEDIAN_ET, SD_ET -> display.decimals((Number) value, 3);
            case TASK_LENGTH -> display.plain((Number) value, 3);
            case STARTED, ENDED -> display.minute((Instant) value);
            case TOOK -> display.duration((Double) value);
            case NOTE -> beginning(value.toString());
            case ID -> display.shortId(value.toString());
            default -> value.toString();
        };
    }

    private static String samples(RunSummary run, Display display) {
        return run.wantedSamples().isPresent() && !run.state().ended()
                ? display.count(run.samples()) + " / "
                        + display.count(run.wantedSamples().getAsInt())
                : display.count(run.samples());
    }

    /** The first line of a text that may be pages long, as far as a cell can hold it. */
    private static String beginning(String text) {
        String line = text.strip().lines().findFirst().orElse("");
        boolean whole = line.length() == text.strip().length() && line.length() <= LONGEST;
        return whole ? line : line.substring(0, Math.min(line.length(), LONGEST)) + " …";
    }
}
