package org.emplab.cli.measure;

import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.function.ToLongFunction;
import org.emplab.agent.measure.Failure;
import org.emplab.agent.measure.FrequencySpan;
import org.emplab.analysis.timing.OverCutoff;
import org.emplab.analysis.timing.Timing;
import org.emplab.model.ProcessTime;
import org.emplab.model.Sample;

/** Notes beside the table: which cutoffs, what was dropped and why, what inflated ET. */
final class TimesNotes {
    private TimesNotes() {}

    static String of(ProgramTimes times) {
        Timing timing = times.timing();
        StringBuilder notes = new StringBuilder();
        line(
                notes,
                "PT is %s.",
                timing.table().processTime() == ProcessTime.ON_CPU
                        ? "the precise time on a CPU, of the program and its descendants"
                        : "user + system time, of the program and its descendants");
        if (times.cutoffs().isPresent()) {
            line(
                    notes,
                    "Cutoffs: %s (%d daemons).",
                    times.cutoffs().get().file(),
                    timing.table().cutoffs().size());
        } else {
            line(notes, "No cutoff table was used, so nothing was dropped for a daemon (--cutoffs FILE).");
        }
        for (OverCutoff over : timing.over()) {
            line(
                    notes,
                    "Dropped %d: %s ran %.3f ms, its cutoff is %.3f ms.",
                    over.sample(),
                    over.name(),
                    over.millis(),
                    over.cutoffMillis());
        }
        times.deviations()
                .ifPresent(k -> line(
                        notes,
                        "Dropped beyond %s sd: PT %s, ET %s.",
                        k,
                        timing.pt().droppedByDeviation(),
                        timing.et().droppedByDeviation()));
        if (timing.failed() > 0) {
            failures(notes, times);
        }
        machine(notes, times);
        return notes.toString();
    }

    private static void failures(StringBuilder notes, ProgramTimes times) {
        times.run().samples().stream()
                .filter(Sample::failed)
                .forEach(sample -> line(notes, "Failed %d: %s.", sample.number(), Failure.of(sample)));
    }

    private static void machine(StringBuilder notes, ProgramTimes times) {
        LongSummaryStatistics delay =
                statistics(times, sample -> sample.runQueueDelayNanos().orElse(-1));
        LongSummaryStatistics memory = statistics(
                times,
                sample -> sample.extra().get("peakMemoryBytes") instanceof Number bytes ? bytes.longValue() : -1);
        if (delay.getCount() > 0) {
            line(notes, "Waited for a CPU %.3f ms on average.", delay.getAverage() / 1e6);
        }
        if (memory.getCount() > 0) {
            line(notes, "Peak memory %.1f MiB.", memory.getMax() / 1048576.0);
        }
        FrequencySpan frequencies = new FrequencySpan();
        times.run().samples().forEach(frequencies::add);
        frequencies.change().ifPresent(change -> line(notes, "Disturbed: %s.", change));
        LongSummaryStatistics lost = statistics(times, sample -> sample.lost().orElse(-1));
        if (lost.getSum() > 0) {
            line(
                    notes,
                    lost.getSum() == 1 ? "1 record of a process was lost." : "%d records of processes were lost.",
                    lost.getSum());
        }
    }

    /** Statistics of a value of the samples that did not fail. */
    private static LongSummaryStatistics statistics(ProgramTimes times, ToLongFunction<Sample> value) {
        return times.run().samples().stream()
                .filter(sample -> !sample.failed())
                .mapToLong(value)
                .filter(number -> number >= 0)
                .summaryStatistics();
    }

    private static void line(StringBuilder notes, String format, Object... arguments) {
        notes.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
