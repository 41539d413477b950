package org.emplab.runfile;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.emplab.model.Gap;
import org.emplab.model.Measure;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.runfile.fast.Rows;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run as CSV for R, pandas and others: a row for each sample, or for each process in each sample. Numbers are exact,
 * what was not measured is empty; a text that a spreadsheet would take for a formula has an apostrophe before it.
 */
public abstract class RunCsv implements RunSink {
    private static final List<Measure> TIMES = List.of(Measure.USER_MICROS, Measure.SYSTEM_MICROS, Measure.CPU_NANOS);
    private static final String BEGINS_FORMULA = "=+-@\t\r\n";

    private final CsvWriter csv;
    private String machine = "";
    private String program = "";

    private RunCsv(OutputStream out) {
        csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out, StandardCharsets.UTF_8);
    }

    /** A row for each sample; the PUT's times are the sums of its processes. */
    public static RunSink samples(OutputStream out) {
        return new Samples(out);
    }

    /** A row for each process in each sample. */
    public static RunSink executions(OutputStream out) {
        return new Executions(out);
    }

    abstract List<String> columns();

    @Override
    public void header(RunHeader header) {
        machine = header.machine();
        program = header.program();
        csv.writeRecord(Stream.concat(Stream.of("machine", "program", "sample"), columns().stream())
                .toList());
    }

    /** The cells of a row up to those of its kind. */
    List<String> begin(Sample sample) {
        List<String> row = new ArrayList<>();
        row.add(text(machine));
        row.add(text(sample.program().orElse(program)));
        row.add(Integer.toString(sample.number()));
        return row;
    }

    void write(List<String> row) {
        csv.writeRecord(row);
    }

    @Override
    public void flush() throws IOException {
        csv.flush();
    }

    static String text(String value) {
        return !value.isEmpty() && BEGINS_FORMULA.indexOf(value.charAt(0)) >= 0 ? "'" + value : value;
    }

    static String number(boolean there, long value) {
        return there ? Long.toString(value) : "";
    }

    private static final class Samples extends RunCsv {
        private Samples(OutputStream out) {
            super(out);
        }

        @Override
        List<String> columns() {
            return List.of(
                    "warmUp",
                    "startedAt",
                    "elapsedNanos",
                    "exitCode",
                    "userMicros",
                    "systemMicros",
                    "cpuNanos",
                    "processes",
                    "idleProcesses",
                    "lost",
                    "runQueueDelayNanos",
                    "bootId",
                    "startedMonotonicNanos",
                    "gapReason",
                    "gapNanos",
                    "metrics");
        }

        @Override
        public void sample(Sample sample, Rows rows) {
            List<String> row = begin(sample);
            row.add(Boolean.toString(sample.warmUp()));
            row.add(sample.startedAt().toString());
            row.add(Long.toString(sample.elapsedNanos()));
            row.add(Integer.toString(sample.exitCode()));
            TIMES.forEach(measure -> row.add(ofPut(rows, measure)));
            row.add(Integer.toString(rows.size()));
            row.add(number(
                    sample.idleProcesses().isPresent(), sample.idleProcesses().orElse(0)));
            row.add(number(sample.lost().isPresent(), sample.lost().orElse(0)));
            row.add(number(
                    sample.runQueueDelayNanos().isPresent(),
                    sample.runQueueDelayNanos().orElse(0)));
            row.add(text(sample.bootId().orElse("")));
            row.add(number(
                    sample.startedMonotonicNanos().isPresent(),
                    sample.startedMonotonicNanos().orElse(0)));
            row.add(text(sample.gapBefore().map(Gap::reason).orElse("")));
            row.add(sample.gapBefore().map(gap -> Long.toString(gap.nanos())).orElse(""));
            row.add(sample.metrics().isEmpty() ? "" : JsonMapper.shared().writeValueAsString(sample.metrics()));
            write(row);
        }

        /** Empty unless every process of the PUT has it. */
        private static String ofPut(Rows rows, Measure measure) {
            int key = Rows.key(measure);
            boolean some = false;
            long sum = 0;
            for (int i = 0; i < rows.size(); i++) {
                if (rows.put(i)) {
                    if (!rows.has(i, key)) {
                        return "";
                    }
                    some = true;
                    sum = Math.addExact(sum, rows.value(i, key));
                }
            }
            return number(some, sum);
        }
    }

    private static final class Executions extends RunCsv {
        private static final int[] MEASURES =
                Arrays.stream(Measure.values()).mapToInt(Rows::key).toArray();

        private Executions(OutputStream out) {
            super(out);
        }

        @Override
        List<String> columns() {
            return Stream.of(
                            Stream.of("pid", "name", "put", "lifecycle"),
                            Arrays.stream(Measure.values()).map(Measure::key),
                            Stream.of("startedAtTicks", "threads", "parentPid", "uid"))
                    .flatMap(columns -> columns)
                    .toList();
        }

        @Override
        public void sample(Sample sample, Rows rows) {
            for (int i = 0; i < rows.size(); i++) {
                List<String> row = begin(sample);
                row.add(Integer.toString(rows.pid(i)));
                row.add(text(rows.names().text(rows.nameId(i))));
                row.add(Boolean.toString(rows.put(i)));
                row.add(rows.lifecycle(i).name().toLowerCase(Locale.ROOT));
                for (int key : MEASURES) {
                    row.add(value(rows, i, key));
                }
                row.add(value(rows, i, Rows.STARTED_AT_TICKS));
                row.add(value(rows, i, Rows.THREADS));
                row.add(value(rows, i, Rows.PARENT_PID));
                row.add(value(rows, i, Rows.UID));
                write(row);
            }
        }

        private static String value(Rows rows, int row, int key) {
            return rows.has(row, key) ? Long.toString(rows.value(row, key)) : "";
        }
    }
}
