package org.emplab.web.run.table;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.emplab.web.display.Display;
import org.emplab.web.machine.Health;
import org.emplab.web.run.RunSummary;
import org.jspecify.annotations.Nullable;

/** A column of the run table. The key stands in addresses and in files. */
public enum RunColumn {
    PROGRAM("program", "Run", row -> row.run().program()),
    MACHINE("machine", "Machine", row -> row.run().machine()),
    TASK_LENGTH(
            "taskLengthSeconds",
            "Task length",
            "s",
            row -> orNull(row.run().taskLengthSeconds()),
            (seconds, display) -> display.plain((Number) seconds, 3)),
    STATE("state", "State", row -> row.run().state().key()),
    SAMPLES("samples", "Samples", "", row -> row.run().samples(), RunColumn::count) {
        @Override
        String cell(RunRow row, Display display) {
            RunSummary run = row.run();
            return run.wantedSamples().isPresent() && !run.state().ended()
                    ? display.count(run.samples()) + " / "
                            + display.count(run.wantedSamples().getAsInt())
                    : display.count(run.samples());
        }
    },
    FAILED("failed", "Failed", "", row -> row.run().failed(), RunColumn::count),
    L_SAMPLES("lSamples", "L-samples", "", row -> orNull(row.run().lSamples()), RunColumn::count),
    DISTURBED("disturbed", "Disturbed", "", row -> orNull(row.disturbed()), RunColumn::count),
    MEDIAN_ET("medianEtMillis", "Median ET", "ms", row -> orNull(row.run().medianEtMillis()), RunColumn::millis),
    SD_ET("sdEtMillis", "Std. dev. of ET", "ms", row -> orNull(row.sdEtMillis()), RunColumn::millis),
    STARTED("startedAt", "Started", row -> row.run().startedAt().orElse(null), RunColumn::minute),
    ENDED("endedAt", "Ended", row -> row.run().endedAt().orElse(null), RunColumn::minute),
    TOOK(
            "tookSeconds",
            "Took",
            row -> row.tookSeconds().orElse(null),
            (seconds, display) -> seconds == null ? null : display.duration((Double) seconds)),
    OWNER("owner", "By", row -> row.run().owner().orElse(null)),
    NOTEBOOK("notebook", "Notebook", row -> row.notebook().orElse(null)),
    EXPERIMENT("experiment", "Experiment", row -> row.experiment().orElse(null)),
    TAGS("tags", "Tags", row -> row.tags().isEmpty() ? null : String.join(", ", row.tags())),
    HEALTH("health", "Health", row -> row.health().map(Health::key).orElse(null)),
    NOTE(
            "note",
            "Note",
            row -> row.note().orElse(null),
            (note, display) -> note == null ? null : beginning(note.toString())),
    REASON("reason", "Reason", row -> row.run().stateReason().orElse(null)),
    ID("id", "Id", row -> row.run().id(), (id, display) -> display.shortId(String.valueOf(id)));

    static final List<RunColumn> USUAL =
            List.of(PROGRAM, MACHINE, TASK_LENGTH, STATE, SAMPLES, FAILED, L_SAMPLES, MEDIAN_ET, STARTED, TOOK, OWNER);

    private static final List<RunColumn> UNSORTED = List.of(TAGS, NOTE, REASON, ID);
    private static final int LONGEST_IN_A_CELL = 80;

    private final String key;
    private final String title;
    private final String unit;
    private final boolean numeric;
    private final Function<RunRow, @Nullable Object> value;
    private final BiFunction<@Nullable Object, Display, @Nullable String> text;

    /** A text. */
    RunColumn(String key, String title, Function<RunRow, @Nullable Object> value) {
        this(key, title, value, (text, display) -> (String) text);
    }

    RunColumn(
            String key,
            String title,
            Function<RunRow, @Nullable Object> value,
            BiFunction<@Nullable Object, Display, @Nullable String> text) {
        this(key, title, "", false, value, text);
    }

    /** A number. */
    RunColumn(
            String key,
            String title,
            String unit,
            Function<RunRow, @Nullable Object> value,
            BiFunction<@Nullable Object, Display, @Nullable String> text) {
        this(key, title, unit, true, value, text);
    }

    RunColumn(
            String key,
            String title,
            String unit,
            boolean numeric,
            Function<RunRow, @Nullable Object> value,
            BiFunction<@Nullable Object, Display, @Nullable String> text) {
        this.key = key;
        this.title = title;
        this.unit = unit;
        this.numeric = numeric;
        this.value = value;
        this.text = text;
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
        return !UNSORTED.contains(this);
    }

    /** The text for people; null where there is none. */
    @Nullable
    String cell(RunRow row, Display display) {
        return text.apply(value.apply(row), display);
    }

    /** The raw value for a file; null where there is none. */
    @Nullable
    Object value(RunRow row) {
        Object raw = value.apply(row);
        return raw instanceof Instant instant ? instant.toString() : raw;
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

    private static @Nullable String count(@Nullable Object value, Display display) {
        return value == null ? null : display.count((Number) value);
    }

    private static String millis(@Nullable Object value, Display display) {
        return display.decimals((Number) value, 3);
    }

    private static String minute(@Nullable Object instant, Display display) {
        return display.minute((Instant) instant);
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static @Nullable Integer orNull(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }
}
