package org.emplab.analysis.daemon;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.emplab.analysis.account.Account;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/** Names the part of an L-sample's account that grew by at least half of what the sample takes more than the cluster. */
final class AccountedExcess {
    private static final double LEAST_PART_OF_EXCESS = 0.5;

    /** A part of an account. */
    private enum Part {
        WAITED("it waited for a CPU", Account::waitedNanos, Account.Taker::waitedNanos),
        INTERRUPTED(
                "interrupts took",
                Account::interruptedNanos,
                taker -> taker.kind().equals("stolen") ? 0 : taker.interruptedNanos()),
        STOLEN("the hypervisor took", account -> account.stolenNanos().orElse(0), taker -> 0),
        BLOCKED("it slept by itself", Account::blockedNanos, taker -> 0),
        ON_CPU("it worked on a CPU itself", Account::onCpuNanos, taker -> 0);

        private final String words;
        private final ToDoubleFunction<Account> nanos;
        private final ToLongFunction<Account.Taker> ofTaker;

        Part(String words, ToDoubleFunction<Account> nanos, ToLongFunction<Account.Taker> ofTaker) {
            this.words = words;
            this.nanos = nanos;
            this.ofTaker = ofTaker;
        }
    }

    private final boolean known;
    private final double elapsedNanos;
    private final double[] usual = new double[Part.values().length];

    AccountedExcess(Run run, Set<Integer> lSamples) {
        List<Sample> cluster = run.samples().stream()
                .filter(sample -> !sample.failed() && !lSamples.contains(sample.number()))
                .toList();
        List<Account> accounts = cluster.stream()
                .flatMap(sample -> Account.of(sample).stream())
                .filter(Account::complete)
                .toList();
        known = !accounts.isEmpty();
        elapsedNanos = median(cluster.stream().mapToDouble(Sample::elapsedNanos).toArray());
        for (Part part : Part.values()) {
            usual[part.ordinal()] =
                    median(accounts.stream().mapToDouble(part.nanos).toArray());
        }
    }

    /** A sentence; empty without a complete account of it and of the cluster, and where no part grew by so much. */
    Optional<String> sign(Sample sample) {
        double excess = sample.elapsedNanos() - elapsedNanos;
        return Account.of(sample)
                .filter(account -> account.complete() && known && excess > 0)
                .flatMap(account -> {
                    Part most = Arrays.stream(Part.values())
                            .reduce((a, b) -> grown(account, a) >= grown(account, b) ? a : b)
                            .orElseThrow();
                    double grown = grown(account, most);
                    return grown < LEAST_PART_OF_EXCESS * excess
                            ? Optional.empty()
                            : Optional.of("of " + TakenShare.time(excess / 1e6) + " that the sample takes more, "
                                    + most.words + " " + TakenShare.time(grown / 1e6)
                                    + foremost(account, most, Account.quotaNanos(sample)));
                });
    }

    private double grown(Account account, Part part) {
        return part.nanos.applyAsDouble(account) - usual[part.ordinal()];
    }

    private static String foremost(Account account, Part part, long quotaNanos) {
        if (part == Part.WAITED && quotaNanos > account.waitedNanos() / 2) {
            return ", most of it by a CPU quota";
        }
        return account.largest(part.ofTaker, (long) part.nanos.applyAsDouble(account))
                .filter(largest -> largest.isMost() && (part == Part.WAITED || part == Part.INTERRUPTED))
                .filter(largest ->
                        !largest.kind().equals("others") && !largest.kind().equals("idle"))
                .map(largest -> ", most of it " + (part == Part.WAITED ? "for " : "") + largest.title())
                .orElse("");
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        return values.length == 0 ? 0 : values[values.length / 2];
    }
}
