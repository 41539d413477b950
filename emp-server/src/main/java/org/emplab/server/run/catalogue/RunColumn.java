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
    PROGRAM("program", "Run", "r.program", RunSummary::program),
    MACHINE("machine", "Machine", "r.machine_name", RunSummary::machine),
    TASK_LENGTH(
            "taskLengthSeconds", "Task length", "s", "r.task_length_seconds", run -> orNull(run.taskLengthSeconds())),
    STATE("state", "State", "r.state", run -> run.state().key()),
    SAMPLES("samples", "Samples", "", "r.stored_samples", RunSummary::samples),
    FAILED("failed", "Failed", "", "r.failed_samples", RunSummary::failed),
    L_SAMPLES("lSamples", "L-samples", "", "r.l_samples", run -> orNull(run.lSamples())),
    DISTURBED(
            "disturbed",
            "Disturbed",
            "",
            "r.disturbed_samples",
            run -> orNull(run.outcome().disturbed())),
    MEDIAN_ET("medianEtMillis", "Median ET", "ms", "r.median_et_millis", run -> orNull(run.medianEtMillis())),
    SD_ET(
            "sdEtMillis",
            "Std. dev. of ET",
            "ms",
            RunListQuery.SD_ET,
            run -> orNull(run.outcome().sdEtMillis())),
    STARTED(
            "startedAt",
            "Started",
            epoch("r.started_at"),
            run -> run.startedAt().orElse(null)),
    ENDED("endedAt", "Ended", epoch("r.ended_at"), run -> run.endedAt().orElse(null)),
    TOOK(
            "tookSeconds",
            "Took",
            epoch("r.ended_at - r.started_at"),
            run -> run.tookSeconds().orElse(null)),
    OWNER(
            "owner",
            "By",
            "substring(r.created_by from position(':' in r.created_by) + 1)",
            run -> run.owner().orElse(null)),
    NOTEBOOK("notebook", "Notebook", "n.name", run -> run.origin().notebook().orElse(null)),
    EXPERIMENT(
            "experiment",
            "Experiment",
            "e.name",
            run -> run.origin().experiment().orElse(null)),
    TAGS(
            "tags",
            "Tags",
            "",
            run -> run.origin().tags().isEmpty()
                    ? null
                    : String.join(", ", run.origin().tags())),
    HEALTH(
            "health",
            "Health",
            RunListQuery.HEALTH,
            run -> run.outcome().health().map(Health::key).orElse(null)),
    NOTE("note", "Note", "", run -> run.origin().note().orElse(null)),
    REASON("reason", "Reason", "", run -> run.stateReason().orElse(null)),
    ID("id", "Id", "", RunSummary::id);

    public static final List<RunColumn> USUAL =
            List.of(PROGRAM, MACHINE, TASK_LENGTH, STATE, SAMPLES, FAILED, L_SAMPLES, MEDIAN_ET, STARTED, TOOK, OWNER);

    private final String key;
    private final String title;
    private final String unit;
    private final boolean numeric;
    private final String sql;
    private final Function<RunSummary, @Nullable Object> value;

    /** A text. */
    RunColumn(String key, String title, String sql, Function<RunSummary, @Nullable Object> value) {
        this(key, title, "", false, sql, value);
    }

    /** A number. */
    RunColumn(String key, String title, String unit, String sql, Function<RunSummary, @Nullable Object> value) {
        this(key, title, unit, true, sql, value);
    }

    RunColumn(
            String key,
            String title,
            String unit,
            boolean numeric,
            String sql,
            Function<RunSummary, @Nullable Object> value) {
        this.key = key;
        this.title = title;
        this.unit = unit;
        this.numeric = numeric;
        this.sql = sql;
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
        return !sql.isEmpty();
    }

    /** The value by which a list is sorted. */
    String sql() {
        return sql;
    }

    /** Whether its values are sorted as numbers. */
    boolean numbers() {
        return numeric || this == STARTED || this == ENDED || this == TOOK;
    }

    private static String epoch(String time) {
        return "extract(epoch from " + time + ")::float8";
    }

    /** The value; null where there is none. */
    @Nullable
    public Object raw(RunSummary run) {
        return value.apply(run);
    }

    /** The value for a file; null where there is none. */
    @Nullable
    public Object value(RunSummary run) {
        Object raw = raw(run);
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
