package org.emplab.web.run.table;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.emplab.web.display.Display;
import org.emplab.web.machine.Health;
import org.emplab.web.run.RunSummary;
import org.jspecify.annotations.Nullable;

/** A column of the run table. The key stands in addresses and in files. */
public enum RunColumn {
    PROGRAM("program", "Run", "", false, true, (row, display) -> row.run().program()),
    MACHINE("machine", "Machine", "", false, true, (row, display) -> row.run().machine()),
    TASK_LENGTH(
            "taskLengthSeconds",
            "Task length",
            "s",
            true,
            true,
            (row, display) -> display.plain(orNull(row.run().taskLengthSeconds()), 3)),
    STATE("state", "State", "", false, true, (row, display) -> row.run().state().key()),
    SAMPLES(
            "samples",
            "Samples",
            "",
            true,
            true,
            (row, display) -> display.count(row.run().samples())
                    + (row.run().wantedSamples().isPresent()
                                    && !row.run().state().ended()
                            ? " / " + display.count(row.run().wantedSamples().getAsInt())
                            : "")),
    FAILED(
            "failed",
            "Failed",
            "",
            true,
            true,
            (row, display) -> display.count(row.run().failed())),
    L_SAMPLES(
            "lSamples",
            "L-samples",
            "",
            true,
            true,
            (row, display) -> row.run().lSamples().isPresent()
                    ? display.count(row.run().lSamples().getAsInt())
                    : null),
    DISTURBED(
            "disturbed",
            "Disturbed",
            "",
            true,
            true,
            (row, display) ->
                    row.disturbed().isPresent() ? display.count(row.disturbed().getAsInt()) : null),
    MEDIAN_ET(
            "medianEtMillis",
            "Median ET",
            "ms",
            true,
            true,
            (row, display) -> display.decimals(orNull(row.run().medianEtMillis()), 3)),
    SD_ET(
            "sdEtMillis",
            "Std. dev. of ET",
            "ms",
            true,
            true,
            (row, display) -> display.decimals(orNull(row.sdEtMillis()), 3)),
    STARTED(
            "startedAt",
            "Started",
            "",
            false,
            true,
            (row, display) -> display.minute(row.run().startedAt().orElse(null))),
    ENDED(
            "endedAt",
            "Ended",
            "",
            false,
            true,
            (row, display) -> display.minute(row.run().endedAt().orElse(null))),
    TOOK(
            "tookSeconds",
            "Took",
            "",
            false,
            true,
            (row, display) -> row.tookSeconds().map(display::duration).orElse(null)),
    OWNER("owner", "By", "", false, true, (row, display) -> row.run().owner().orElse(null)),
    NOTEBOOK(
            "notebook",
            "Notebook",
            "",
            false,
            true,
            (row, display) -> row.notebook().orElse(null)),
    EXPERIMENT(
            "experiment",
            "Experiment",
            "",
            false,
            true,
            (row, display) -> row.experiment().orElse(null)),
    TAGS(
            "tags",
            "Tags",
            "",
            false,
            false,
            (row, display) -> row.tags().isEmpty() ? null : String.join(", ", row.tags())),
    HEALTH(
            "health",
            "Health",
            "",
            false,
            true,
            (row, display) -> row.health().map(Health::key).orElse(null)),
    NOTE(
            "note",
            "Note",
            "",
            false,
            false,
            (row, display) -> row.note().map(RunColumn::beginning).orElse(null)),
    REASON(
            "reason",
            "Reason",
            "",
            false,
            false,
            (row, display) -> row.run().stateReason().orElse(null)),
    ID("id", "Id", "", false, false, (row, display) -> display.shortId(row.run().id()));

    static final List<RunColumn> USUAL =
            List.of(PROGRAM, MACHINE, TASK_LENGTH, STATE, SAMPLES, FAILED, L_SAMPLES, MEDIAN_ET, STARTED, TOOK, OWNER);

    private static final int LONGEST_IN_A_CELL = 80;

    private final String key;
    private final String title;
    private final String unit;
    private final boolean numeric;
    private final boolean sortable;
    private final BiFunction<RunRow, Display, @Nullable String> cell;

    RunColumn(
            String key,
            String title,
            String unit,
            boolean numeric,
            boolean sortable,
            BiFunction<RunRow, Display, @Nullable String> cell) {
        this.key = key;
        this.title = title;
        this.unit = unit;
        this.numeric = numeric;
        this.sortable = sortable;
        this.cell = cell;
    }

    static Optional<RunColumn> ofKey(String key) {
        return Arrays.stream(values()).filter(column -> column.key.equals(key)).findFirst();
    }

    public String key() {
        return key;
    }

    public String title() {
        return title;
    }

    public String unit() {
        return unit;
    }

    public boolean numeric() {
        return numeric;
    }

    public boolean sortable() {
        return sortable;
    }

    /** The text for people; null where there is none. */
    @Nullable
    String cell(RunRow row, Display display) {
        return cell.apply(row, display);
    }

    /** The raw value for a file; null where there is none. */
    @Nullable
    Object value(RunRow row) {
        RunSummary run = row.run();
        return switch (this) {
            case TASK_LENGTH -> orNull(run.taskLengthSeconds());
            case SAMPLES -> run.samples();
            case FAILED -> run.failed();
            case L_SAMPLES -> run.lSamples().isPresent() ? run.lSamples().getAsInt() : null;
            case DISTURBED -> row.disturbed().isPresent() ? row.disturbed().getAsInt() : null;
            case NOTE -> row.note().orElse(null);
            case MEDIAN_ET -> orNull(run.medianEtMillis());
            case SD_ET -> orNull(row.sdEtMillis());
            case STARTED -> run.startedAt().map(Object::toString).orElse(null);
            case ENDED -> run.endedAt().map(Object::toString).orElse(null);
            case TOOK -> row.tookSeconds().orElse(null);
            case ID -> run.id();
            default -> cell(row, new Display());
        };
    }

    /** The filter that a click on a cell of this column sets; empty if there is none. */
    Optional<String> filter() {
        return Stream.of(PROGRAM, MACHINE, STATE, OWNER, NOTEBOOK)
                .filter(this::equals)
                .map(RunColumn::key)
                .findFirst();
    }

    /** The first line of a text that may be pages long, as far as a cell can hold it. */
    private static String beginning(String text) {
        String line = text.strip().lines().findFirst().orElse("");
        boolean whole = line.length() == text.strip().length() && line.length() <= LONGEST_IN_A_CELL;
        return whole ? line : line.substring(0, Math.min(line.length(), LONGEST_IN_A_CELL)) + " …";
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
