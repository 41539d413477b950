package org.emplab.server.run.catalogue;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.emplab.server.machine.Health;
import org.jspecify.annotations.Nullable;

/** A column of the run table. The key stands in addresses and in files. */
public enum RunColumn {
    PROGRAM("program", "Run", row -> row.run().program()),
    MACHINE("machine", "Machine", row -> row.run().machine()),
    TASK_LENGTH("taskLengthSeconds", "Task length", "s", row -> orNull(row.run().taskLengthSeconds())),
    STATE("state", "State", row -> row.run().state().key()),
    SAMPLES("samples", "Samples", "", row -> row.run().samples()),
    FAILED("failed", "Failed", "", row -> row.run().failed()),
    L_SAMPLES("lSamples", "L-samples", "", row -> orNull(row.run().lSamples())),
    DISTURBED("disturbed", "Disturbed", "", row -> orNull(row.disturbed())),
    MEDIAN_ET("medianEtMillis", "Median ET", "ms", row -> orNull(row.run().medianEtMillis())),
    SD_ET("sdEtMillis", "Std. dev. of ET", "ms", row -> orNull(row.sdEtMillis())),
    STARTED("startedAt", "Started", row -> row.run().startedAt().orElse(null)),
    ENDED("endedAt", "Ended", row -> row.run().endedAt().orElse(null)),
    TOOK("tookSeconds", "Took", row -> row.tookSeconds().orElse(null)),
    OWNER("owner", "By", row -> row.run().owner().orElse(null)),
    NOTEBOOK("notebook", "Notebook", row -> row.notebook().orElse(null)),
    EXPERIMENT("experiment", "Experiment", row -> row.experiment().orElse(null)),
    TAGS("tags", "Tags", row -> row.tags().isEmpty() ? null : String.join(", ", row.tags())),
    HEALTH("health", "Health", row -> row.health().map(Health::key).orElse(null)),
    NOTE("note", "Note", row -> row.note().orElse(null)),
    REASON("reason", "Reason", row -> row.run().stateReason().orElse(null)),
    ID("id", "Id", row -> row.run().id());

    public static final List<RunColumn> USUAL =
            List.of(PROGRAM, MACHINE, TASK_LENGTH, STATE, SAMPLES, FAILED, L_SAMPLES, MEDIAN_ET, STARTED, TOOK, OWNER);

    private static final List<RunColumn> UNSORTED = List.of(TAGS, NOTE, REASON, ID);

    private final String key;
    private final String title;
    private final String unit;
    private final boolean numeric;
    private final Function<RunRow, @Nullable Object> value;

    /** A text. */
    RunColumn(String key, String title, Function<RunRow, @Nullable Object> value) {
        this(key, title, "", false, value);
    }

    /** A number. */
    RunColumn(String key, String title, String unit, Function<RunRow, @Nullable Object> value) {
        this(key, title, unit, true, value);
    }

    RunColumn(String key, String title, String unit, boolean numeric, Function<RunRow, @Nullable Object> value) {
        this.key = key;
        this.title = title;
        this.unit = unit;
        this.numeric = numeric;
        this.value = value;
    }

    public static Optional<RunColumn> ofKey(String key) {
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

    /** The value; null where there is none. */
    @Nullable
    public Object raw(RunRow row) {
        return value.apply(row);
    }

    /** The value for a file; null where there is none. */
    @Nullable
    public Object value(RunRow row) {
        Object raw = raw(row);
        return raw instanceof Instant instant ? instant.toString() : raw;
    }

    /** The filter that a click on a cell of this column sets; empty if there is none. */
    public Optional<String> filter() {
        return Stream.of(PROGRAM, MACHINE, STATE, OWNER, NOTEBOOK)
                .filter(this::equals)
                .map(RunColumn::key)
                .findFirst();
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static @Nullable Integer orNull(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }
}
