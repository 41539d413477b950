package org.emplab.runfile;

import java.io.Flushable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.emplab.model.Measure;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** A run as a table for R, pandas and others: a row for each sample, or for each process in each sample. */
public abstract class RunTableExport implements RunSink {
    private static final List<Measure> TIMES = List.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS);

    /** The type of a column's cells that are not null. */
    public enum Type {
        /** A {@link String}. */
        TEXT,
        /** A {@link Long}. */
        NUMBER,
        /** A {@link Boolean}. */
        FLAG,
        /** An {@link java.time.Instant}. */
        TIME
    }

    /** A column, whose name ends with the unit. */
    public record Column(String name, Type type) {}

    /** A form that tables are written in. */
    public interface Form extends Flushable {
        void columns(List<Column> columns) throws IOException;

        /** A cell for each column; null is what was not measured. */
        void row(List<@Nullable Object> cells) throws IOException;

        /** Ends the table after the last row. */
        void end() throws IOException;
    }

    /**
     * The place of a run among others, for tables of many runs.
     *
     * @param run its id; empty: the one that its file has
     * @param experiment the id of its experiment; empty if none is known
     * @param repetition of its experiment, from 1; likewise
     */
    public record Origin(Optional<String> run, Optional<String> experiment, Optional<Integer> repetition) {
        /** The origin of a run file, which says no more than its run. */
        public static final Origin OF_FILE = new Origin(Optional.empty(), Optional.empty(), Optional.empty());
    }

    private final Form form;
    private final Origin origin;
    private @Nullable String run;
    private String machine = "";
    private String program = "";

    private RunTableExport(Form form, Origin origin) {
        this.form = form;
        this.origin = origin;
    }

    /** A row for each sample; the PUT's times are the sums of its processes. */
    public static RunSink samples(Form form, Origin origin) {
        return new Samples(form, origin);
    }

    /** A row for each process in each sample. */
    public static RunSink executions(Form form, Origin origin) {
        return new Executions(form, origin);
    }

    abstract Stream<Column> columns();

    @Override
    public void header(RunHeader header) throws IOException {
        machine = header.machine();
        program = header.program();
        run = origin.run().or(header::runId).orElse(null);
        form.columns(Stream.of(
                        Stream.of(text("machine"), text("program"), number("sample")),
                        columns(),
                        Stream.of(text("run"), text("experiment"), number("repetition")))
                .flatMap(columns -> columns)
                .toList());
    }

    /** The cells of a row up to those of its kind. */
    List<@Nullable Object> begin(Sample sample) {
        List<@Nullable Object> row = new ArrayList<>();
        row.add(machine);
        row.add(sample.program().orElse(program));
        row.add((long) sample.number());
        return row;
    }

    void write(List<@Nullable Object> row) throws IOException {
        row.add(run);
        row.add(origin.experiment().orElse(null));
        row.add(origin.repetition().map(Long::valueOf).orElse(null));
        form.row(row);
    }

    @Override
    public void flush() throws IOException {
        form.flush();
    }

    @Override
    public void end() throws IOException {
        form.end();
    }

    static Column text(String name) {
        return new Column(name, Type.TEXT);
    }

    static Column number(String name) {
        return new Column(name, Type.NUMBER);
    }

    static Column flag(String name) {
        return new Column(name, Type.FLAG);
    }

    static @Nullable Long measured(boolean there, long value) {
        return there ? (Long) value : null;
    }

    private static final class Samples extends RunTableExport {
        private Samples(Form form, Origin origin) {
            super(form, origin);
        }

        @Override
        Stream<Column> columns() {
            return Stream.of(
                    flag("warmUp"),
                    new Column("startedAt", Type.TIME),
                    number("elapsedNanos"),
                    number("exitCode"),
                    number("userMicros"),
                    number("systemMicros"),
                    number("cpuNanos"),
                    number("processes"),
                    number("idleProcesses"),
                    number("lost"),
                    number("runQueueDelayNanos"),
                    text("bootId"),
                    number("startedMonotonicNanos"),
                    text("gapReason"),
                    number("gapNanos"),
                    text("metrics"),
                    number("peakMemoryBytes"),
                    number("frequencyKilohertz"),
                    text("killedBy"),
                    number("suspendedNanos"),
                    number("orphansKilled"),
                    number("orphansKept"),
                    number("orphansLeft"),
                    number("memoryLimitKills"),
                    number("processLimitHits"),
                    number("stealTicks"),
                    number("coreThrottles"),
                    number("packageThrottles"),
                    number("swappedInPages"),
                    number("swappedOutPages"),
                    text("otherKeys"));
        }

        @Override
        public void sample(Sample sample, Rows rows) throws IOException {
            List<@Nullable Object> row = begin(sample);
            row.add(sample.warmUp());
            row.add(sample.startedAt());
            row.add(sample.elapsedNanos());
            row.add((long) sample.exitCode());
            TIMES.forEach(measure -> row.add(ofPut(rows, measure)));
            row.add((long) rows.size());
            row.add(measured(
                    sample.idleProcesses().isPresent(), sample.idleProcesses().orElse(0)));
            row.add(measured(sample.lost().isPresent(), sample.lost().orElse(0)));
            row.add(measured(
                    sample.runQueueDelayNanos().isPresent(),
                    sample.runQueueDelayNanos().orElse(0)));
            row.add(sample.bootId().orElse(null));
            row.add(measured(
                    sample.startedMonotonicNanos().isPresent(),
                    sample.startedMonotonicNanos().orElse(0)));
            row.add(sample.gapBefore().map(Gap::reason).orElse(null));
            row.add(sample.gapBefore().map(Gap::nanos).orElse(null));
            row.add(sample.metrics().isEmpty() ? null : JsonMapper.shared().writeValueAsString(sample.metrics()));
            OtherKeys keys = new OtherKeys(sample.extra());
            row.add(keys.number("peakMemoryBytes"));
            row.add(keys.number("frequencyKilohertz"));
            row.add(keys.text("killedBy"));
            row.add(keys.number("suspendedNanos"));
            row.add(keys.number("orphansKilled"));
            row.add(keys.number("orphansKept"));
            row.add(keys.number("orphansLeft"));
            row.add(keys.number("memoryLimitKills"));
            row.add(keys.number("processLimitHits"));
            OtherKeys disturbances = keys.object("disturbances");
            row.add(disturbances.number("stealTicks"));
            row.add(disturbances.number("coreThrottles"));
            row.add(disturbances.number("packageThrottles"));
            row.add(disturbances.number("swappedInPages"));
            row.add(disturbances.number("swappedOutPages"));
            keys.putBack("disturbances", disturbances);
            row.add(keys.left());
            write(row);
        }

        /** Null unless every process of the PUT has it. */
        private static @Nullable Long ofPut(Rows rows, Measure measure) {
            int key = Rows.key(measure);
            boolean some = false;
            long sum = 0;
            for (int i = 0; i < rows.size(); i++) {
                if (rows.put(i)) {
                    if (!rows.has(i, key)) {
                        return null;
                    }
                    some = true;
                    sum = Math.addExact(sum, rows.value(i, key));
                }
            }
            return measured(some, sum);
        }
    }

    private static final class Executions extends RunTableExport {
        private static final int[] MEASURES =
                Arrays.stream(Measure.values()).mapToInt(Rows::key).toArray();

        private Executions(Form form, Origin origin) {
            super(form, origin);
        }

        @Override
        Stream<Column> columns() {
            return Stream.of(
                            Stream.of(number("pid"), text("name"), flag("put"), text("lifecycle")),
                            Arrays.stream(Measure.values()).map(measure -> number(measure.key())),
                            Stream.of(
                                    number("startedAtTicks"),
                                    number("threads"),
                                    number("parentPid"),
                                    number("uid"),
                                    text("unit"),
                                    text("executable"),
                                    text("script"),
                                    text("queue"),
                                    text("otherKeys")))
                    .flatMap(columns -> columns);
        }

        @Override
        public void sample(Sample sample, Rows rows) throws IOException {
            for (int i = 0; i < rows.size(); i++) {
                List<@Nullable Object> row = begin(sample);
                row.add((long) rows.pid(i));
                row.add(rows.names().text(rows.nameId(i)));
                row.add(rows.put(i));
                row.add(rows.lifecycle(i).name().toLowerCase(Locale.ROOT));
                for (int key : MEASURES) {
                    row.add(value(rows, i, key));
                }
                row.add(value(rows, i, Rows.STARTED_AT_TICKS));
                row.add(value(rows, i, Rows.THREADS));
                row.add(value(rows, i, Rows.PARENT_PID));
                row.add(value(rows, i, Rows.UID));
                ProcessIdentity identity = rows.identity(i).orElse(ProcessIdentity.NONE);
                row.add(identity.unit().orElse(null));
                row.add(identity.executable().orElse(null));
                row.add(identity.script().orElse(null));
                row.add(identity.queue().orElse(null));
                row.add(otherKeys(rows.extra(i), identity.extra()));
                write(row);
            }
        }

        /** @param ofIdentity keys within the identity */
        private static @Nullable String otherKeys(Map<String, Object> ofRow, Map<String, Object> ofIdentity) {
            Map<String, Object> keys = new LinkedHashMap<>(ofRow);
            if (!ofIdentity.isEmpty()) {
                keys.put("identity", ofIdentity);
            }
            return new OtherKeys(keys).left();
        }

        private static @Nullable Long value(Rows rows, int row, int key) {
            return measured(rows.has(row, key), rows.has(row, key) ? rows.value(row, key) : 0);
        }
    }

    /** Keys of a sample or a row that have no field in the model. Each is a cell of its own, or is left for one cell of all others. */
    static final class OtherKeys {
        private final Map<String, Object> keys;

        OtherKeys(Map<String, Object> keys) {
            this.keys = keys.isEmpty() ? Map.of() : new LinkedHashMap<>(keys);
        }

        /** Takes a whole number; null if there is none. */
        @Nullable
        Long number(String key) {
            if (keys.get(key) instanceof Number number && number.doubleValue() == Math.rint(number.doubleValue())) {
                keys.remove(key);
                return number.longValue();
            }
            return null;
        }

        /** Takes a text; null if there is none. */
        @Nullable
        String text(String key) {
            if (keys.get(key) instanceof String text) {
                keys.remove(key);
                return text;
            }
            return null;
        }

        /** Takes an object; empty if there is none. */
        OtherKeys object(String key) {
            if (keys.get(key) instanceof Map<?, ?> object) {
                keys.remove(key);
                Map<String, Object> copy = new LinkedHashMap<>();
                object.forEach((name, value) -> copy.put(String.valueOf(name), value));
                return new OtherKeys(copy);
            }
            return new OtherKeys(Map.of());
        }

        /** Leaves what of an object was not taken. */
        void putBack(String key, OtherKeys object) {
            if (!object.keys.isEmpty()) {
                keys.put(key, object.keys);
            }
        }

        /** The other keys as a JSON object; null if there are none. */
        @Nullable
        String left() {
            return keys.isEmpty() ? null : JsonMapper.shared().writeValueAsString(keys);
        }
    }
}
