package org.emplab.analysis.worst;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Locale;
import org.emplab.analysis.question.ChosenRuns;
import org.emplab.analysis.worst.WorstSamples.ProcessRow;
import org.emplab.analysis.worst.WorstSamples.WorstSample;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** The worst samples, a table each, as in characterizing.txt (tables 12 to 15) with repeatability.txt's measures (5 to 10), and as {@code emp-worst/1}. */
public final class WorstReport {
    private static final List<Measure> COUNTS = List.of(
            Measure.MINOR_FAULTS,
            Measure.MAJOR_FAULTS,
            Measure.READ_BYTES,
            Measure.READ_CHARS,
            Measure.READ_SYSCALLS,
            Measure.WRITE_BYTES,
            Measure.WRITE_CHARS,
            Measure.WRITE_SYSCALLS);

    private WorstReport() {}

    /** One run's worst samples. */
    public record OfRun(@JsonUnwrapped RunHeader header, List<WorstSample> samples) {}

    private record Answer(List<OfRun> runs) {}

    public static Report of(ChosenRuns chosen, List<OfRun> runs) {
        Report.Builder report = chosen.report("worst", "1", chosen.files(), new Answer(runs));
        List<String> names = RunNames.of(runs.stream().map(OfRun::header).toList());
        for (int i = 0; i < runs.size(); i++) {
            for (WorstSample sample : runs.get(i).samples()) {
                report.table(table(names.get(i), chosen.processTime(), sample));
            }
        }
        return report.build();
    }

    private static Table table(String program, ProcessTime processTime, WorstSample sample) {
        Table.Builder table = Table.named(
                        "sample-" + sample.number(),
                        String.format(
                                Locale.ROOT,
                                "%s, sample %d: ET %s ms, daemons together %s ms; PT is %s time",
                                program,
                                sample.number(),
                                Digits.fixed(sample.etMillis(), 3),
                                Digits.fixed(sample.daemonMillis(), 3),
                                processTime.key()))
                .text("name", "Process")
                .count("pid", "Pid")
                .text("lifecycle", "Seen")
                .number("ptMillis", "PT", "ms", 3)
                .number("userMillis", "User", "ms", 3)
                .number("systemMillis", "System", "ms", 3);
        for (Measure measure : COUNTS) {
            table.count(measure.key(), title(measure));
        }
        for (ProcessRow row : sample.processes()) {
            table.row(cells(row));
        }
        return table.build();
    }

    /** Two words at most, so that narrow columns do. */
    private static String title(Measure measure) {
        String words = measure.key()
                .replaceAll("([A-Z])", " $1")
                .toLowerCase(Locale.ROOT)
                .replace("syscalls", "calls");
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    private static @Nullable Object[] cells(ProcessRow row) {
        @Nullable Object[] cells = new @Nullable Object[6 + COUNTS.size()];
        cells[0] = row.name() + (row.put() ? " (program)" : "");
        cells[1] = row.pid();
        cells[2] = row.lifecycle().key();
        cells[3] = row.ptMillis();
        cells[4] = micros(row, Measure.USER_MICROS);
        cells[5] = micros(row, Measure.SYSTEM_MICROS);
        for (int i = 0; i < COUNTS.size(); i++) {
            Measure measure = COUNTS.get(i);
            cells[6 + i] = row.measures().has(measure) ? row.measures().require(measure) : null;
        }
        return cells;
    }

    private static @Nullable Double micros(ProcessRow row, Measure measure) {
        return row.measures().has(measure) ? row.measures().require(measure) / 1000.0 : null;
    }
}
