package org.emplab.cli.measure;

import java.util.Locale;
import org.emplab.analysis.account.AccountSummary;
import org.emplab.analysis.account.LargestCause;
import org.emplab.report.table.Digits;

/** Three lines about a run's accounts: where the time went, who took most of it, what helps. */
final class AccountNotes {
    /** A share of the time below which nothing needs to be done. */
    private static final double WORTH_A_WORD = 0.001;

    /** Process of EMP Lab that starts the program and hands it the CPU. */
    private static final String LAUNCHER = "emp-launch";

    private AccountNotes() {}

    static String of(AccountSummary account) {
        StringBuilder notes = new StringBuilder(String.format(
                Locale.ROOT,
                "Where the time went: %s %% on a CPU, %s %% waited for a CPU, %s %% interrupted, %s %% asleep%s.%n",
                Digits.fixed(100 * account.onCpu(), 1),
                Digits.fixed(100 * account.waited(), 1),
                Digits.fixed(100 * account.interrupted(), 1),
                Digits.fixed(100 * account.blocked(), 1),
                account.stolen() > 0
                        ? ", " + Digits.fixed(100 * account.stolen(), 1) + " % stolen by the hypervisor"
                        : ""));
        if (account.incomplete() > 0) {
            notes.append(String.format(
                    Locale.ROOT,
                    "The account of %d of %d executions is incomplete: entries were lost, or threads lived on.%n",
                    account.incomplete(),
                    account.samples()));
        }
        account.largest()
                .filter(largest -> !largest.kind().equals("quota")) // told without an account, too
                .ifPresent(largest -> notes.append(String.format(
                        Locale.ROOT,
                        largest.isMost()
                                ? "%s took most: %s of %s ms that an execution lost on average, at most %s ms (execution %d)%s.%n"
                                : "%s took more than others, but less than half: %s of %s ms that an execution lost on average, at most %s ms (execution %d)%s.%n",
                        title(largest),
                        Digits.fixed(largest.nanos() / 1e6 / account.samples(), 3),
                        Digits.fixed(account.lostMillis(), 3),
                        Digits.fixed(largest.maxNanos() / 1e6, 3),
                        largest.maxSample(),
                        mend(account, largest))));
        return notes.toString();
    }

    private static String title(LargestCause largest) {
        String title = largest.title();
        return largest.kind().equals("own")
                        || largest.kind().equals("idle")
                        || largest.kind().equals("others")
                ? title.substring(0, 1).toUpperCase(Locale.ROOT) + title.substring(1)
                : title;
    }

    private static String mend(AccountSummary account, LargestCause largest) {
        if (account.waited() + account.interrupted() + account.stolen() < WORTH_A_WORD
                || largest.name().startsWith(LAUNCHER)) {
            return "";
        }
        return switch (largest.kind()) {
            case "process", "started", "unit" ->
                "; "
                        + (largest.isMost()
                                ? "stop "
                                        + largest.startedBy()
                                                .map(parent -> parent + ", which starts it")
                                                .orElse("it")
                                        + ", or "
                                : "")
                        + "give the program a CPU of its own (--cpus)";
            case "own" -> "; they have fewer CPUs than they could use";
            case "idle" -> "; see idle states (emp doctor)";
            case "others" -> "; give the program a CPU of its own (--cpus)";
            case "stolen" -> "; measure on a machine of your own";
            default -> "; move interrupts to other CPUs (emp doctor)";
        };
    }
}
