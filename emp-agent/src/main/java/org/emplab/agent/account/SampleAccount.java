package org.emplab.agent.account;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The time of one sample's threads by what took it, in nanoseconds summed over the threads of the program's tree. Running,
 * interruptions, waiting and sleep of a thread add up to its life.
 *
 * @param onCpuNanos that the threads ran, without interruptions
 * @param waitedNanos that they waited for a CPU
 * @param interruptedNanos that interrupts and softirqs took while they ran
 * @param stolenNanos that the hypervisor took while they ran; empty where the kernel does not tell, then a part of
 *     {@code onCpuNanos}
 * @param blockedNanos that they slept or waited for something else than a CPU
 * @param rootNanos the life of the program's first thread, from the launcher's gate to its last instruction
 * @param rootBegan when that life began, CLOCK_MONOTONIC
 * @param threads that ended
 * @param unfinished threads that were alive when the account was read; their last states are not in the sums
 * @param lost threads and causes for which the kernel's maps had no room, and the first thread if its end was not reported
 * @param missedEvents events of the whole machine that a BPF program missed, being at work on that CPU
 * @param unseenSwitches switches to the program's threads that the kernel did not report; their times are the scheduler's
 * @param causes who took time, the largest first
 */
public record SampleAccount(
        long onCpuNanos,
        long waitedNanos,
        long interruptedNanos,
        OptionalLong stolenNanos,
        long blockedNanos,
        long rootNanos,
        long rootBegan,
        long threads,
        long unfinished,
        long lost,
        long missedEvents,
        long unseenSwitches,
        List<Map<String, Object>> causes) {
    /** Causes that a sample keeps one by one, then as sums, and the least that each took; the rest is one sum. */
    static final int MOST_CAUSES = 20;

    private static final long LEAST_NANOS = 20_000;

    private static final String STOLEN = Cause.Kind.STOLEN.name().toLowerCase(Locale.ROOT);
    private static final Comparator<CauseOfSample> LARGEST_FIRST =
            Comparator.comparingLong(CauseOfSample::nanos).reversed();

    /** Time to run at either end, outside of the elapsed time; a thread that took longer waited. */
    private static final long MOST_AT_AN_END = 200_000;

    public SampleAccount {
        causes = List.copyOf(causes);
    }

    static SampleAccount of(
            ByteBuffer totals,
            boolean tellsStolen,
            long misses,
            List<Cause> causes,
            InterruptNames names,
            ProcessOrigins origins) {
        long interrupted = totals.getLong(AccountMaps.INTERRUPTED);
        long stolen = totals.getLong(AccountMaps.STOLEN);
        long rootLife = totals.getLong(AccountMaps.ROOT_LIFE);
        return new SampleAccount(
                Math.max(0, totals.getLong(AccountMaps.RAN) - interrupted - stolen),
                totals.getLong(AccountMaps.WAITED),
                interrupted,
                tellsStolen ? OptionalLong.of(stolen) : OptionalLong.empty(),
                totals.getLong(AccountMaps.BLOCKED),
                rootLife,
                totals.getLong(AccountMaps.ROOT_BEGAN),
                totals.getLong(AccountMaps.ENDED),
                Math.max(0, totals.getLong(AccountMaps.ALIVE)),
                totals.getLong(AccountMaps.LOST) + (rootLife == 0 ? 1 : 0),
                misses,
                totals.getLong(AccountMaps.UNSEEN),
                largest(causes, names, origins));
    }

    /**
     * This account of the elapsed time alone. The first thread passes the gate before the start timestamp, and its last steps
     * come after the launcher has seen its end; it runs then, unless another has its CPU. Who had it at the ends is not
     * known: each cause loses its share of that waiting.
     *
     * @param started the start timestamp on CLOCK_MONOTONIC; empty where the launcher does not tell
     * @param ended the end timestamp
     */
    public SampleAccount within(OptionalLong started, OptionalLong ended) {
        if (rootNanos == 0 || started.isEmpty() || ended.isEmpty()) {
            return this;
        }
        long before = Math.max(0, started.getAsLong() - rootBegan);
        long after = Math.max(0, rootBegan + rootNanos - ended.getAsLong());
        long outside = Math.min(rootNanos, before + after);
        long ran = Math.min(onCpuNanos, Math.min(before, MOST_AT_AN_END) + Math.min(after, MOST_AT_AN_END));
        long waited = Math.min(waitedNanos, outside - Math.min(outside, ran));
        ran = Math.min(onCpuNanos, outside - waited);
        return new SampleAccount(
                onCpuNanos - ran,
                waitedNanos - waited,
                interruptedNanos,
                stolenNanos,
                blockedNanos,
                rootNanos - ran - waited,
                rootBegan + before,
                threads,
                unfinished,
                lost,
                missedEvents,
                unseenSwitches,
                waited == 0
                        ? causes
                        : causes.stream().map(cause -> without(waited, cause)).toList());
    }

    private Map<String, Object> without(long waited, Map<String, Object> cause) {
        Map<String, Object> rest = new LinkedHashMap<>(cause);
        rest.computeIfPresent(
                "waitedNanos",
                (key, nanos) -> Math.round(((Number) nanos).longValue() * (1 - (double) waited / waitedNanos)));
        return rest;
    }

    /**
     * Lists the largest by process, then sums of what is left by what it is, sums of what is left of these by name, and one
     * sum of the rest.
     */
    private static List<Map<String, Object>> largest(List<Cause> causes, InterruptNames names, ProcessOrigins origins) {
        List<CauseOfSample> rest = causes.stream()
                .map(cause -> CauseOfSample.of(cause, names.of(cause), origins))
                .toList();
        List<CauseOfSample> told = new ArrayList<>();
        for (Function<CauseOfSample, Object> key : List.<Function<CauseOfSample, Object>>of(
                one -> one, CauseOfSample::whatItIs, CauseOfSample::nameAlone)) {
            List<CauseOfSample> sums = sums(rest, key);
            int large = (int) sums.stream()
                    .limit(MOST_CAUSES)
                    .filter(sum -> sum.nanos() >= LEAST_NANOS)
                    .count();
            told.addAll(sums.subList(0, large));
            rest = sums.subList(large, sums.size());
        }
        Map<Boolean, List<CauseOfSample>> stolen = rest.stream()
                .collect(Collectors.partitioningBy(one -> one.kind().equals(STOLEN)));
        told.addAll(stolen.getOrDefault(true, List.of()));
        told.sort(LARGEST_FIRST);
        stolen.getOrDefault(false, List.of()).stream()
                .reduce(CauseOfSample::and)
                .ifPresent(others -> told.add(others.others()));
        return told.stream().map(CauseOfSample::toJson).toList();
    }

    private static List<CauseOfSample> sums(List<CauseOfSample> causes, Function<CauseOfSample, Object> key) {
        Map<Object, CauseOfSample> sums = new LinkedHashMap<>();
        causes.forEach(cause -> sums.merge(key.apply(cause), cause, CauseOfSample::and));
        return sums.values().stream().sorted(LARGEST_FIRST).toList();
    }

    /** The account as the keys of a sample. */
    public Map<String, Object> toJson() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("onCpuNanos", onCpuNanos);
        json.put("waitedNanos", waitedNanos);
        json.put("interruptedNanos", interruptedNanos);
        stolenNanos.ifPresent(nanos -> json.put("stolenNanos", nanos));
        json.put("blockedNanos", blockedNanos);
        json.put("rootNanos", rootNanos);
        json.put("threads", threads);
        put(json, "unfinished", unfinished);
        put(json, "lost", lost);
        put(json, "missedEvents", missedEvents);
        put(json, "unseenSwitches", unseenSwitches);
        json.put("causes", causes);
        return json;
    }

    static void put(Map<String, Object> json, String key, long nanos) {
        if (nanos > 0) {
            json.put(key, nanos);
        }
    }
}
