package org.emplab.analysis.account;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.emplab.model.KernelWorkers;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.jspecify.annotations.Nullable;

/**
 * One sample's account (the key {@code account} of a sample, docs/columns.md): nanoseconds summed over the threads of
 * the program's tree.
 *
 * @param onCpuNanos that the threads ran
 * @param waitedNanos that they waited for a CPU
 * @param interruptedNanos that interrupts took while they ran
 * @param stolenNanos that the hypervisor took while they ran; empty where the kernel does not tell
 * @param blockedNanos that they slept
 * @param rootNanos the life of the program's first thread
 * @param threads that ended
 * @param missing what is not in the sums
 * @param takers who took time, the largest first
 */
public record Account(
        long onCpuNanos,
        long waitedNanos,
        long interruptedNanos,
        OptionalLong stolenNanos,
        long blockedNanos,
        long rootNanos,
        long threads,
        Missing missing,
        List<Taker> takers) {

    /**
     * A process or interrupt that took time, or several.
     *
     * @param kind {@code process}, {@code own}, {@code interrupt}, {@code softirq}, {@code vector}, {@code stolen}, {@code others} for the sum of those
     *     that took little, or {@code idle} for a CPU that had yet to wake up
     * @param pid of one process
     * @param identity unit, script and queue of processes; {@link ProcessIdentity#NONE} if none is known
     * @param startedBy label of the process that started them within the sample
     */
    public record Taker(
            String kind,
            String name,
            OptionalInt pid,
            ProcessIdentity identity,
            Optional<String> startedBy,
            long waitedNanos,
            long interruptedNanos) {
        /** The time that the daemon took, by waiting and by interrupting. */
        public long nanos() {
            return waitedNanos + interruptedNanos;
        }

        /** The name as a reader knows it; interrupts in brackets. */
        public String title() {
            return switch (kind) {
                case "interrupt" -> "[interrupt " + name + "]";
                case "softirq" -> "[softirq " + name + "]";
                case "vector" -> "[" + name.replace('_', ' ') + "]";
                case "stolen" -> "[hypervisor]";
                default -> name;
            };
        }

        /** The title with what the process is, as {@code python3 (backup.service: sync.py)}. */
        public String label() {
            return isProcess() ? label(name, identity) : title();
        }

        static String label(String name, ProcessIdentity identity) {
            return identity.withShortUnit().label(KernelWorkers.grouped(name));
        }

        boolean isProcess() {
            return kind.equals("process");
        }

        /** Whether this can be named and is neither a thread of the program nor an idle CPU. */
        public boolean foreign() {
            return !kind.equals("own") && !kind.equals("others") && !kind.equals("idle");
        }
    }

    /**
     * What an account could not see.
     *
     * @param unfinished threads of the program that lived on at the end of the sample
     * @param lost entries for which the kernel had no room
     */
    public record Missing(long unfinished, long lost) {}

    public Account {
        takers = List.copyOf(takers);
    }

    /** Whether the kernel had room for every entry, and every thread ended. */
    public boolean complete() {
        return missing.lost() == 0 && missing.unfinished() == 0;
    }

    /** Running, waiting, interruptions, what was stolen and sleep: the lives of all threads together. */
    public long nanos() {
        return onCpuNanos + waitedNanos + interruptedNanos + stolenNanos.orElse(0) + blockedNanos;
    }

    /**
     * The time of those together that are the same thing.
     *
     * @param kind as of {@link Taker}
     */
    public record Taken(String kind, String title, long nanos) {}

    /**
     * The takers of a time, the largest first. What no name has is one entry of the kind {@code others}, so that they add up to it.
     *
     * @param nanos the part of a taker's time
     * @param total what they took together
     */
    public List<Taken> taken(ToLongFunction<Taker> nanos, long total) {
        Map<String, Taken> sums = new LinkedHashMap<>();
        long rest = total;
        for (Taker taker : takers) {
            long here = taker.kind().equals("others") ? 0 : nanos.applyAsLong(taker);
            if (here > 0) {
                sums.merge(
                        taker.label(),
                        new Taken(taker.kind(), taker.label(), here),
                        (a, b) -> new Taken(a.kind, a.title, a.nanos + b.nanos));
                rest -= here;
            }
        }
        if (rest > 0) {
            sums.put("", new Taken("others", "others", rest));
        }
        return sums.values().stream()
                .sorted(Comparator.comparingLong(Taken::nanos).reversed())
                .toList();
    }

    /**
     * The taker of most of that time.
     *
     * @param quotaNanos how long a quota of CPU time stopped the program
     */
    public Optional<LargestCause> largest(ToLongFunction<Taker> nanos, long total, long quotaNanos) {
        LargestCause.Sums sums = new LargestCause.Sums();
        addTo(sums, nanos, total, 0);
        sums.addQuota(quotaNanos, 0);
        return sums.largest();
    }

    void addTo(LargestCause.Sums sums, ToLongFunction<Taker> nanos, long total, int sample) {
        long rest = total;
        for (Taker taker : takers) {
            long here = taker.kind().equals("others") ? 0 : nanos.applyAsLong(taker);
            if (here > 0) {
                sums.add(taker, here, sample);
                rest -= here;
            }
        }
        if (rest > 0) {
            sums.addOthers(rest, sample);
        }
    }

    /** How long a quota of CPU time stopped the program's control group, over all CPUs; 0 if it is not known. */
    public static long quotaNanos(Sample sample) {
        return sample.extra().get("disturbances") instanceof Map<?, ?> disturbances
                ? 1000 * nanos(disturbances, "quotaMicros")
                : 0;
    }

    /** The account of a sample; empty if it has none. */
    public static Optional<Account> of(Sample sample) {
        if (!(sample.extra().get("account") instanceof Map<?, ?> json)) {
            return Optional.empty();
        }
        List<Taker> takers = new ArrayList<>();
        if (json.get("causes") instanceof List<?> causes) {
            for (Object cause : causes) {
                if (cause instanceof Map<?, ?> one && one.get("kind") instanceof String kind) {
                    takers.add(taker(one, kind));
                }
            }
        }
        return Optional.of(new Account(
                nanos(json, "onCpuNanos"),
                nanos(json, "waitedNanos"),
                nanos(json, "interruptedNanos"),
                json.get("stolenNanos") instanceof Number stolen
                        ? OptionalLong.of(stolen.longValue())
                        : OptionalLong.empty(),
                nanos(json, "blockedNanos"),
                nanos(json, "rootNanos"),
                nanos(json, "threads"),
                new Missing(nanos(json, "unfinished"), nanos(json, "lost")),
                takers));
    }

    private static Taker taker(Map<?, ?> one, String kind) {
        OptionalInt pid =
                one.get("pid") instanceof Number number ? OptionalInt.of(number.intValue()) : OptionalInt.empty();
        return new Taker(
                pid.orElse(-1) == 0 ? "idle" : kind,
                one.get("name") instanceof String name ? name : kind,
                pid,
                identity(one),
                one.get("startedBy") instanceof Map<?, ?> parent && parent.get("name") instanceof String name
                        ? Optional.of(Taker.label(name, identity(parent)))
                        : Optional.empty(),
                nanos(one, "waitedNanos"),
                nanos(one, "interruptedNanos"));
    }

    private static ProcessIdentity identity(Map<?, ?> json) {
        return ProcessIdentity.of(text(json, "unit"), null, text(json, "script"), text(json, "queue"));
    }

    private static @Nullable String text(Map<?, ?> json, String key) {
        return json.get(key) instanceof String text ? text : null;
    }

    /** Returns {@code protocol.capture.account} of a run's header; empty if it says nothing. */
    public static Map<?, ?> described(RunHeader header) {
        return header.protocol().orElse("") instanceof Map<?, ?> protocol
                        && protocol.get("capture") instanceof Map<?, ?> capture
                        && capture.get("account") instanceof Map<?, ?> account
                ? account
                : Map.of();
    }

    private static long nanos(Map<?, ?> json, String key) {
        return json.get(key) instanceof Number number ? number.longValue() : 0;
    }
}
