package org.emplab.analysis.daemon;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.emplab.analysis.daemon.DaemonFindings.Execution;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;
import org.emplab.report.table.Digits;

/** Finds the L-samples that no daemon explains, and what their records say. */
public final class UnexplainedSamples {
    /** The counters of trouble that an agent adds to a sample, and what a person calls them. */
    private static final Map<String, String> DISTURBANCES = Map.of(
            "coreThrottles", "throttled cores",
            "packageThrottles", "throttled packages",
            "stealTicks", "ticks of 10 ms stolen by the hypervisor",
            "swappedInPages", "pages swapped in",
            "swappedOutPages", "pages swapped out",
            "quotaMicros", "µs stopped by a CPU quota");

    private UnexplainedSamples() {}

    /** Counters of trouble as an agent's event tells them, {@code {stealTicks=7}}, in words; any other text as it is. */
    public static String inWords(String counters) {
        if (!counters.matches("\\{\\w+=\\d+(, \\w+=\\d+)*}")) {
            return counters;
        }
        return Arrays.stream(counters.substring(1, counters.length() - 1).split(", ", -1))
                .map(counter -> counter.split("=", 2))
                .map(counter -> counter[1] + " " + DISTURBANCES.getOrDefault(counter[0], counter[0]))
                .collect(Collectors.joining(", "));
    }

    /**
     * @param lSamples the numbers of the L-samples, growing
     * @param findings what the daemons did in them
     */
    public static List<UnexplainedSample> of(
            Run run, ProcessTime processTime, List<Integer> lSamples, DaemonFindings findings) {
        List<UnexplainedSample> unexplained = new ArrayList<>();
        Set<Integer> wanted = new HashSet<>(lSamples);
        findings.beyondCluster().map(Execution::sample).forEach(wanted::remove);
        WithoutEffect rows = new WithoutEffect(run, processTime, Set.copyOf(lSamples), findings);
        AccountedExcess accounts = new AccountedExcess(run, Set.copyOf(lSamples));
        for (int i = 0; i < run.size(); i++) {
            if (wanted.contains(run.sample(i).number())) {
                unexplained.add(new UnexplainedSample(
                        run.sample(i).number(),
                        run.sample(i).elapsedNanos() / 1e6,
                        String.join("; ", signs(run, i, rows, accounts))));
            }
        }
        return unexplained;
    }

    private static List<String> signs(Run run, int index, WithoutEffect rows, AccountedExcess accounts) {
        Sample sample = run.sample(index);
        List<String> signs = new ArrayList<>(rows.signs(sample));
        accounts.sign(sample).ifPresent(signs::add);
        sample.runQueueDelayNanos()
                .ifPresent(nanos -> add(signs, nanos, "waited " + Digits.rounded(nanos / 1e6, 3) + " ms for a CPU"));
        if (sample.extra().get("disturbances") instanceof Map<?, ?> disturbances) {
            DISTURBANCES.keySet().stream().sorted().forEach(key -> {
                if (disturbances.get(key) instanceof Number count) {
                    add(signs, count.longValue(), count.longValue() + " " + DISTURBANCES.get(key));
                }
            });
        }
        long faults = ofProgram(run, index, Measure.MAJOR_FAULTS);
        add(signs, faults, faults + " major faults of the program");
        long read = ofProgram(run, index, Measure.READ_BYTES);
        add(signs, read, Digits.rounded(read / 1e6, 3) + " MB read by the program");
        long written = ofProgram(run, index, Measure.WRITE_BYTES);
        add(signs, written, Digits.rounded(written / 1e6, 3) + " MB written by the program");
        sample.lost().ifPresent(lost -> add(signs, lost, lost + " process records lost"));
        sample.gapBefore().ifPresent(gap -> signs.add("follows a gap (" + gap.reason() + ")"));
        return signs;
    }

    private static void add(List<String> signs, long count, String sign) {
        if (count > 0) {
            signs.add(sign);
        }
    }

    private static long ofProgram(Run run, int index, Measure measure) {
        long sum = 0;
        for (int row = run.firstRow(index); row < run.firstRow(index + 1); row++) {
            sum += run.put(row) ? run.get(measure, row).orElse(0) : 0;
        }
        return sum;
    }

    /**
     * An L-sample in which no daemon's execution counts: something else lengthened it, or a daemon that was not seen.
     *
     * @param sample its number
     * @param elapsedMillis its ET
     * @param signs what its own record says about it, for a person; empty if it says nothing
     */
    public record UnexplainedSample(
            int sample,
            double elapsedMillis,
            @JsonSetter(nulls = Nulls.AS_EMPTY) String signs) {}
}
