package org.emplab.analysis.account;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.emplab.analysis.account.Account.Taker;
import org.emplab.model.KernelWorkers;

/**
 * The taker of most of a time. Takers count together that are the same thing; where that is less than half of the time, those
 * that one process started, then those of one service, then those of one name.
 *
 * <p>While a quota stops the program others have its CPU, and the account takes them for those that it waits for. So a
 * taker took at least its time without the quota's.
 *
 * @param name what it is, or what has no name together if that is more
 * @param kind as of {@link Taker}; {@code idle} for a CPU that had yet to wake up, {@code quota} for a quota of CPU time,
 *     {@code started} for a process with all that it started, {@code unit} for a service
 * @param startedBy the process that started all of it, if that is one
 * @param share of the time
 * @param samples in which it took any
 * @param nanos over all samples
 * @param most the sample in which it took most
 */
public record LargestCause(
        String name, String kind, Optional<String> startedBy, double share, int samples, long nanos, Most most) {
    /** A sample by its number, and the time that was taken in it. */
    public record Most(int sample, long nanos) {}

    private static final double HALF = 0.5;
    /** A quota of a smaller part is not worth a word. */
    private static final double LEAST_OF_QUOTA = 0.1;

    private static final List<Function<Taker, Key>> LEVELS = List.of(
            taker -> new Key(taker.kind(), taker.label()),
            taker -> taker.startedBy().isPresent()
                    ? new Key("started", taker.startedBy().get())
                    : new Key(taker.isProcess() ? "started" : taker.kind(), taker.label()),
            taker -> taker.identity()
                            .unit()
                            .filter(unit -> unit.endsWith(".service"))
                            .isPresent()
                    ? new Key("unit", taker.identity().unit().get())
                    : new Key(taker.kind(), taker.label()),
            taker -> new Key(taker.kind(), taker.isProcess() ? KernelWorkers.grouped(taker.name()) : taker.label()));

    /** Whether it took half of the time, so that the rest is not larger. */
    public boolean isMost() {
        return share >= HALF;
    }

    /** The name for people. */
    public String title() {
        return switch (kind) {
            case "own" -> "the program's own threads";
            case "idle" -> "a CPU that had yet to wake up";
            case "others" -> "many that took little each, or are not known,";
            case "started" -> name + " and what it started";
            default -> name;
        };
    }

    private record Key(String kind, String name) {}

    /** Sums what takers took of samples, one sample after the other. */
    static final class Sums {
        private final List<Map<Key, Sum>> levels = new ArrayList<>();
        private final Sum quota = new Sum(Optional.empty());
        private long total;

        Sums() {
            LEVELS.forEach(level -> levels.add(new HashMap<>()));
        }

        void add(Taker taker, long nanos, int sample) {
            total += nanos;
            for (int i = 0; i < levels.size(); i++) {
                sum(i, LEVELS.get(i).apply(taker), taker.startedBy()).add(nanos, sample);
            }
        }

        /** Adds what cannot be named. */
        void addOthers(long nanos, int sample) {
            total += nanos;
            sum(0, new Key("others", "others"), Optional.empty()).add(nanos, sample);
        }

        /** Adds how long a quota stopped the program, which is no part of the whole: others may have run meanwhile. */
        void addQuota(long nanos, int sample) {
            if (nanos > 0) {
                quota.add(nanos, sample);
            }
        }

        private Sum sum(int level, Key key, Optional<String> startedBy) {
            Sum sum = levels.get(level).computeIfAbsent(key, absent -> new Sum(startedBy));
            sum.startedBy = sum.startedBy.filter(one -> startedBy.equals(Optional.of(one)));
            return sum;
        }

        /** The taker of most; empty if nothing took any. */
        Optional<LargestCause> largest() {
            List<LargestCause> largest = levels.stream()
                    .flatMap(sums -> sums.entrySet().stream()
                            .max(Map.Entry.<Key, Sum>comparingByValue(Comparator.comparingLong(sum -> sum.nanos))
                                    .thenComparing(Map.Entry.<Key, Sum>comparingByKey(Comparator.comparing(Key::name))
                                            .reversed()))
                            .stream())
                    .map(sum -> sum.getValue().cause(sum.getKey(), total))
                    .toList();
            return largest.stream()
                    .filter(cause -> cause.nanos - quota.nanos >= HALF * total)
                    .findFirst()
                    .or(() -> Optional.of(quota.cause(new Key("quota", "a CPU quota"), total))
                            .filter(stopped -> stopped.nanos > 0 && stopped.share >= LEAST_OF_QUOTA))
                    .or(() -> largest.stream().findFirst());
        }
    }

    private static final class Sum {
        private Optional<String> startedBy;
        private long nanos;
        private int samples;
        private long ofSample;
        private int sample;
        private Most most = new Most(0, 0);

        private Sum(Optional<String> startedBy) {
            this.startedBy = startedBy;
        }

        private void add(long more, int number) {
            ofSample = samples > 0 && number == sample ? ofSample + more : more;
            samples += samples > 0 && number == sample ? 0 : 1;
            sample = number;
            nanos += more;
            if (ofSample > most.nanos) {
                most = new Most(number, ofSample);
            }
        }

        private LargestCause cause(Key key, long total) {
            return new LargestCause(
                    key.name, key.kind, startedBy, total > nanos ? (double) nanos / total : 1, samples, nanos, most);
        }
    }
}
