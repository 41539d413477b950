package org.emplab.cli.measure;

import java.util.List;
import java.util.Locale;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.emplab.agent.measure.FrequencySpan;
import org.emplab.analysis.account.Account;
import org.emplab.analysis.account.AccountSummary;
import org.emplab.analysis.steady.SteadyWords;
import org.emplab.analysis.timing.FirstSanityCheck.OverCutoff;
import org.emplab.analysis.timing.Timing;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.report.table.Digits;

/** Notes beside the table: which cutoffs, what was dropped and why, what inflated ET. */
final class TimesNotes {
    private static final int MOST_NAMED = 10;

    private TimesNotes() {}

    /** @param wanted the precision at which measuring was to end */
    static String of(MeasuredTimes times, Optional<Precision> wanted) {
        Timing timing = times.timing();
        StringBuilder notes = new StringBuilder();
        line(
                notes,
                "PT is %s, of the program and its descendants%s; ET is the elapsed time.",
                timing.table().processTime() == ProcessTime.ON_CPU ? "the precise time on a CPU" : "user + system time",
                byTicks(times.run()) ? " (user and system time are split by the kernel's ticks)" : "");
        if (times.cutoffs().isPresent()) {
            line(
                    notes,
                    "Cutoffs: %s (%s).",
                    times.cutoffs().get().file(),
                    Digits.counted(timing.table().cutoffs().size(), "daemon"));
        } else {
            line(notes, "No cutoff table was used, so nothing was dropped for a daemon (--cutoffs FILE).");
        }
        for (OverCutoff over : timing.dropped().over()) {
            line(
                    notes,
                    "Dropped %d: %s ran %s ms, its cutoff is %s ms.",
                    over.sample(),
                    over.name(),
                    Digits.fixed(over.millis(), 3),
                    Digits.fixed(over.cutoffMillis(), 3));
        }
        List<Integer> unaccounted = timing.dropped().unaccounted();
        if (!unaccounted.isEmpty()) {
            line(
                    notes,
                    "Dropped %s%s (account missing or incomplete): a daemon may have taken more than its cutoff.",
                    unaccounted.stream().limit(MOST_NAMED).map(String::valueOf).collect(Collectors.joining(", ")),
                    unaccounted.size() > MOST_NAMED ? " and " + (unaccounted.size() - MOST_NAMED) + " more" : "");
        }
        times.deviations()
                .ifPresent(k -> line(
                        notes,
                        "Dropped beyond %s sd: PT %s, ET %s.",
                        k,
                        timing.pt().droppedByDeviation(),
                        timing.et().droppedByDeviation()));
        PrecisionNote.of(times, wanted).ifPresent(note -> line(notes, "%s", note));
        FailedExecutions.of(times.run().samples()).ifPresent(failed -> line(notes, "%s.", failed));
        memoryLimit(times.run()).ifPresent(limit -> line(notes, "%s", limit));
        OrphanProcesses.of(times.run().samples()).ifPresent(left -> line(notes, "%s", left));
        SteadyWords.of(timing.steady()).forEach(sentence -> line(notes, "%s", sentence.words()));
        Outliers.of(times).forEach(warning -> line(notes, "%s", warning));
        machine(notes, times);
        return notes.toString();
    }

    /** The kernel refuses memory over the limit; what the program makes of that tells nothing of its cause. */
    static Optional<String> memoryLimit(Run run) {
        boolean refused = run.samples().stream().anyMatch(Sample::failed)
                && run.header().workload().get("settings") instanceof Map<?, ?> settings
                && settings.get("memoryLimitBytes") instanceof Number;
        return refused
                ? Optional.of("Memory over --memory-limit is refused to the program, which may be why it failed.")
                : Optional.empty();
    }

    private static void machine(StringBuilder notes, MeasuredTimes times) {
        LongSummaryStatistics delay =
                statistics(times, sample -> sample.runQueueDelayNanos().orElse(-1));
        LongSummaryStatistics memory = statistics(
                times,
                sample -> sample.extra().get("peakMemoryBytes") instanceof Number bytes ? bytes.longValue() : -1);
        if (delay.getCount() > 0) {
            line(
                    notes,
                    "Waited for a CPU %s ms on average, %s.",
                    Digits.fixed(delay.getAverage() / 1e6, 3),
                    fromProc(times.run()) ? "its main process alone" : "summed over its processes and threads");
        }
        if (memory.getCount() > 0) {
            line(notes, "Peak memory %s MiB.", Digits.fixed(memory.getMax() / 1048576.0, 1));
        }
        LongSummaryStatistics quota = statistics(times, Account::quotaNanos);
        if (quota.getMax() > 0) {
            line(
                    notes,
                    "A CPU quota stopped the program's control group for %s ms of an execution on average, at most %s"
                            + " ms, over all CPUs; raise it (cpu.max; of a container, --cpus).",
                    Digits.fixed(quota.getAverage() / 1e6, 3),
                    Digits.fixed(quota.getMax() / 1e6, 3));
        }
        AccountSummary.of(times.run()).ifPresent(account -> notes.append(AccountNotes.of(account)));
        FrequencySpan frequencies = new FrequencySpan();
        times.run().samples().forEach(frequencies::add);
        frequencies.change().ifPresent(change -> line(notes, "Disturbed: %s.", change));
        LongSummaryStatistics lost = statistics(times, sample -> sample.lost().orElse(-1));
        if (lost.getSum() > 0) {
            line(
                    notes,
                    lost.getSum() == 1
                            ? "1 process or thread came or went unseen: what it did is in no row of the run."
                            : "%d processes or threads came or went unseen: what they did is in no row of the run.",
                    lost.getSum());
        }
    }

    private static boolean byTicks(Run run) {
        return run.header().environment().get("kernel") instanceof Map<?, ?> kernel
                && "tick".equals(kernel.get("cpuTimeAccounting"));
    }

    private static boolean fromProc(Run run) {
        return run.header().protocol().orElse(Map.of()) instanceof Map<?, ?> protocol
                && protocol.get("capture") instanceof Map<?, ?> capture
                && "proc".equals(capture.get("source"));
    }

    /** Statistics of a value of the samples that did not fail. */
    private static LongSummaryStatistics statistics(MeasuredTimes times, ToLongFunction<Sample> value) {
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
