package org.emplab.analysis.daemon;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.emplab.analysis.account.Account;
import org.emplab.analysis.account.Account.Taker;
import org.emplab.analysis.statistics.Summary;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/** Names the part of an L-sample's account that grew by at least half of what the sample takes more than the cluster. */
public final class AccountedExcess {
    private static final double LEAST_PART_OF_EXCESS = 0.5;

    /** A part of an account. */
    private enum Part {
        WAITED("waiting for a CPU", "it waited for a CPU", Account::waitedNanos, Taker::waitedNanos),
        INTERRUPTED(
                "interrupts",
                "interrupts took",
                Account::interruptedNanos,
                taker -> taker.kind().equals("stolen") ? 0 : taker.interruptedNanos()),
        STOLEN(
                "the hypervisor",
                "the hypervisor took",
                account -> account.stolenNanos().orElse(0),
                taker -> 0),
        BLOCKED("the program's own sleep", "it slept by itself", Account::blockedNanos, taker -> 0),
        ON_CPU("the program's own work", "it worked on a CPU itself", Account::onCpuNanos, taker -> 0);

        private final String title;
        private final String words;
        private final ToDoubleFunction<Account> nanos;
        private final ToLongFunction<Taker> ofTaker;

        Part(String title, String words, ToDoubleFunction<Account> nanos, ToLongFunction<Taker> ofTaker) {
            this.title = title;
            this.words = words;
            this.nanos = nanos;
            this.ofTaker = ofTaker;
        }
    }

    /** The part that grew most, and by how much. */
    private record Grown(Account account, Part part, double nanos) {}

    /**
     * The cause that lengthened a sample.
     *
     * @param millis that it took; of a part of the account the whole part
     * @param usualMillis of a part of the account its median in the cluster; else empty
     * @param byQuota whether it is a quota of CPU time
     */
    public record Cause(String name, double millis, OptionalDouble usualMillis, boolean byQuota) {}

    private final List<Account> accounts;
    private final double elapsedNanos;
    private final double usualQuota;
    private final double[] usual = new double[Part.values().length];
    private final Map<Part, Map<String, Double>> usualByTaker = new EnumMap<>(Part.class);

    /** @param lSamples numbers of the samples that are not in the cluster */
    public AccountedExcess(Run run, Set<Integer> lSamples) {
        List<Sample> cluster = run.samples().stream()
                .filter(sample -> !sample.failed() && !lSamples.contains(sample.number()))
                .toList();
        accounts = cluster.stream()
                .flatMap(sample -> Account.of(sample).stream())
                .filter(Account::complete)
                .toList();
        elapsedNanos = Summary.upperMedian(cluster.stream().mapToDouble(Sample::elapsedNanos));
        usualQuota = Summary.upperMedian(cluster.stream().mapToDouble(Account::quotaNanos));
        for (Part part : Part.values()) {
            usual[part.ordinal()] = Summary.upperMedian(accounts.stream().mapToDouble(part.nanos));
        }
    }

    /** ET of a sample over the median of the cluster. */
    public double excessNanos(Sample sample) {
        return sample.elapsedNanos() - elapsedNanos;
    }

    /** Whether the sample and some of the cluster have a complete account. */
    public boolean knows(Sample sample) {
        return !accounts.isEmpty()
                && Account.of(sample).filter(Account::complete).isPresent();
    }

    /** The cause of half of a sample's excess or more; empty where it is not known. */
    public Optional<Cause> cause(Sample sample) {
        return grown(sample)
                .map(grown -> foremost(grown, sample)
                        .orElseGet(() -> new Cause(
                                grown.part.title,
                                grown.part.nanos.applyAsDouble(grown.account) / 1e6,
                                OptionalDouble.of(usual[grown.part.ordinal()] / 1e6),
                                false)));
    }

    /** A sentence; empty without a complete account of it and of the cluster, and where no part grew by so much. */
    Optional<String> sign(Sample sample) {
        return grown(sample)
                .map(grown ->
                        "of " + InterferenceShare.time(excessNanos(sample) / 1e6) + " that the sample takes more, "
                                + grown.part.words + " " + InterferenceShare.time(grown.nanos / 1e6)
                                + foremost(grown, sample)
                                        .map(cause -> ", most of it "
                                                + (grown.part != Part.WAITED ? "" : cause.byQuota ? "by " : "for ")
                                                + cause.name)
                                        .orElse(""));
    }

    private Optional<Grown> grown(Sample sample) {
        double excess = excessNanos(sample);
        return Account.of(sample)
                .filter(account -> knows(sample) && excess > 0)
                .flatMap(account -> Arrays.stream(Part.values())
                        .map(part ->
                                new Grown(account, part, part.nanos.applyAsDouble(account) - usual[part.ordinal()]))
                        .reduce((a, b) -> a.nanos >= b.nanos ? a : b))
                .filter(grown -> grown.nanos >= LEAST_PART_OF_EXCESS * excess);
    }

    /** The taker of half of the growth, if it can be named. */
    private Optional<Cause> foremost(Grown grown, Sample sample) {
        if (grown.part != Part.WAITED && grown.part != Part.INTERRUPTED) {
            return Optional.empty();
        }
        double quota = grown.part == Part.WAITED ? Math.max(0, Account.quotaNanos(sample) - usualQuota) : 0;
        return grown.account
                .largest(beyondUsual(grown.part), (long) grown.nanos, (long) quota)
                .filter(largest -> largest.isMost()
                        && !largest.kind().equals("others")
                        && !largest.kind().equals("idle"))
                .map(largest -> new Cause(
                        largest.title(),
                        largest.nanos() / 1e6,
                        OptionalDouble.empty(),
                        largest.kind().equals("quota")));
    }

    /** The time that takers took beyond the median of the cluster; for one account, each taker once. */
    private ToLongFunction<Taker> beyondUsual(Part part) {
        Map<String, Double> left = new HashMap<>(usualByTaker.computeIfAbsent(part, this::usualByTaker));
        return taker -> {
            double nanos = part.ofTaker.applyAsLong(taker);
            double ofUsual = Math.min(nanos, left.getOrDefault(taker.label(), 0.0));
            left.merge(taker.label(), -ofUsual, Double::sum);
            return (long) (nanos - ofUsual);
        };
    }

    private Map<String, Double> usualByTaker(Part part) {
        Map<String, List<Double>> taken = new HashMap<>();
        for (Account account : accounts) {
            account.taken(part.ofTaker, 0)
                    .forEach(one -> taken.computeIfAbsent(one.title(), any -> new ArrayList<>())
                            .add((double) one.nanos()));
        }
        Map<String, Double> medians = new HashMap<>();
        taken.forEach((taker, nanos) -> {
            if (2 * nanos.size() > accounts.size()) { // else it is 0
                medians.put(
                        taker,
                        Summary.upperMedian(IntStream.range(0, accounts.size())
                                .mapToDouble(i -> i < nanos.size() ? nanos.get(i) : 0)));
            }
        });
        return medians;
    }
}
