package org.emplab.analysis.account;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * The shares of what took the time of a run's samples, on average over the samples that have an account and did not fail.
 *
 * @param samples that have an account
 * @param incomplete samples whose account lost entries
 * @param onCpu share of the threads' lives, as the others; the five add up to 1
 * @param worst those of one name that took most, over all samples
 */
public record AccountSummary(
        int samples,
        int incomplete,
        double onCpu,
        double waited,
        double interrupted,
        double stolen,
        double blocked,
        Optional<Worst> worst) {

    /**
     * Those of one name that took most, or what has no name together if that is more.
     *
     * @param kind as of {@link Account.Taken}: {@code others} for what has no name, {@code own} for the program's threads,
     *     {@code quota} where a quota of CPU time stopped it for longer than any of them took
     * @param samples in which it took any
     * @param meanMillis over all samples with an account
     * @param maxMillis in one sample
     * @param maxSample its number
     */
    public record Worst(String name, String kind, int samples, double meanMillis, double maxMillis, int maxSample) {}

    /** The summary of a run; empty if no sample has an account. */
    public static Optional<AccountSummary> of(Run run) {
        double[] sums = new double[5];
        int count = 0;
        int incomplete = 0;
        Map<String, Sum> takers = new HashMap<>();
        for (Sample sample : run.samples()) {
            Optional<Account> account = sample.failed() ? Optional.empty() : Account.of(sample);
            if (account.isEmpty()) {
                continue;
            }
            count++;
            incomplete += account.get().complete() ? 0 : 1;
            sums[0] += account.get().onCpuNanos();
            sums[1] += account.get().waitedNanos();
            sums[2] += account.get().interruptedNanos();
            sums[3] += account.get().stolenNanos().orElse(0);
            sums[4] += account.get().blockedNanos();
            long quota = Account.quotaNanos(sample);
            if (quota > 0) {
                takers.computeIfAbsent("[CPU quota]", any -> new Sum("quota")).add(quota, sample.number());
            }
            account.get()
                    .taken(Account.Taker::nanos, lost(account.get()))
                    .forEach(taken -> takers.computeIfAbsent(taken.title(), any -> new Sum(taken.kind()))
                            .add(taken.nanos(), sample.number()));
        }
        double all = sums[0] + sums[1] + sums[2] + sums[3] + sums[4];
        if (count == 0 || all <= 0) {
            return Optional.empty();
        }
        return Optional.of(new AccountSummary(
                count,
                incomplete,
                sums[0] / all,
                sums[1] / all,
                sums[2] / all,
                sums[3] / all,
                sums[4] / all,
                worst(takers, count)));
    }

    private static long lost(Account account) {
        return account.waitedNanos()
                + account.interruptedNanos()
                + account.stolenNanos().orElse(0);
    }

    private static Optional<Worst> worst(Map<String, Sum> takers, int samples) {
        return takers.entrySet().stream()
                .max(Comparator.<Map.Entry<String, Sum>>comparingLong(taker -> taker.getValue().nanos)
                        .thenComparing(Map.Entry.<String, Sum>comparingByKey().reversed()))
                .map(taker -> new Worst(
                        taker.getKey(),
                        taker.getValue().kind,
                        taker.getValue().samples,
                        taker.getValue().nanos / 1e6 / samples,
                        taker.getValue().most / 1e6,
                        taker.getValue().mostSample));
    }

    private static final class Sum {
        private final String kind;
        private long nanos;
        private int samples;
        private long most = -1;
        private int mostSample;

        private Sum(String kind) {
            this.kind = kind;
        }

        private void add(long more, int sample) {
            nanos += more;
            samples++;
            if (more > most) {
                most = more;
                mostSample = sample;
            }
        }
    }
}
