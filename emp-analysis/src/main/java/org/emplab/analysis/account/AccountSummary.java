package org.emplab.analysis.account;

import java.util.Optional;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * The shares of what took the time of a run's samples, on average over the samples that have an account and did not fail.
 *
 * @param samples that have an account
 * @param incomplete samples whose account lost entries
 * @param onCpu share of the threads' lives, as the others; the five add up to 1
 * @param lostMillis waiting, interruptions and what was stolen of a sample, on average
 * @param largest what took most of that
 */
public record AccountSummary(
        int samples,
        int incomplete,
        double onCpu,
        double waited,
        double interrupted,
        double stolen,
        double blocked,
        double lostMillis,
        Optional<LargestCause> largest) {

    /** The summary of a run; empty if no sample has an account. */
    public static Optional<AccountSummary> of(Run run) {
        double[] sums = new double[5];
        int count = 0;
        int incomplete = 0;
        LargestCause.Sums takers = new LargestCause.Sums();
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
            takers.addQuota(Account.quotaNanos(sample), sample.number());
            account.get().addTo(takers, Account.Taker::nanos, lost(account.get()), sample.number());
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
                (sums[1] + sums[2] + sums[3]) / 1e6 / count,
                takers.largest()));
    }

    private static long lost(Account account) {
        return account.waitedNanos()
                + account.interruptedNanos()
                + account.stolenNanos().orElse(0);
    }
}
