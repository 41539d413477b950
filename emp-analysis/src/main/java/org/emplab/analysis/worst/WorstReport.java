package org.emplab.analysis.worst;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.worst.WorstSamples.ProcessRow;
import org.emplab.analysis.worst.WorstSamples.WorstSample;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.table.Digits;
import org.emplab.report.table.Table;
import org.emplab.report.table.Table.RowsBuilder;

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

    public static Report of(RunSelection chosen, List<OfRun> runs) {
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
        RowsBuilder<ProcessRow> table = Table.of(
                        sample.processes(),
                        "sample-" + sample.number(),
                        program + ", sample " + sample.number() + ": ET " + Digits.fixed(sample.etMillis(), 3)
                                + " ms, daemons together " + Digits.fixed(sample.daemonMillis(), 3) + " ms; PT is "
                                + processTime.key() + " time")
                .text("name", "Process", row -> row.name() + (row.put() ? " (program)" : ""))
                .count("pid", "Pid", ProcessRow::pid)
                .text("lifecycle", "Seen", row -> row.lifecycle().key())
                .number("ptMillis", "PT", "ms", 3, ProcessRow::ptMillis)
                .number("userMillis", "User", "ms", 3, row -> millis(row, Measure.USER_MICROS))
                .number("systemMillis", "System", "ms", 3, row -> millis(row, Measure.SYSTEM_MICROS));
        for (Measure measure : COUNTS) {
            table = table.count(
                    measure.key(), title(measure), row -> row.measures().get(measure));
        }
        return table.build();
    }

    private static OptionalDouble millis(ProcessRow row, Measure micros) {
        return row.measures().get(micros).stream()
                .mapToDouble(value -> value / 1000.0)
                .findFirst();
    }

    /** Two words at most, so that narrow columns do. */
    private static String title(Measure measure) {
        String words = measure.key()
                .replaceAll("([A-Z])", " $1")
                .toLowerCase(Locale.ROOT)
                .replace("syscalls", "calls");
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
