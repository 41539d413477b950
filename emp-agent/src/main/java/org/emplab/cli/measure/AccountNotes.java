package org.emplab.cli.measure;

import java.util.Locale;
import org.emplab.analysis.account.AccountSummary;
import org.emplab.analysis.account.AccountSummary.Worst;
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
        double taken = account.waited() + account.interrupted() + account.stolen();
        account.worst()
                .filter(worst -> !worst.kind().equals("quota")) // told without an account, too
                .ifPresent(worst -> notes.append(String.format(
                        Locale.ROOT,
                        "%s took most: %s ms of an execution on average, at most %s ms (execution %d)%s.%n",
                        title(worst),
                        Digits.fixed(worst.meanMillis(), 3),
                        Digits.fixed(worst.maxMillis(), 3),
                        worst.maxSample(),
                        taken < WORTH_A_WORD || worst.name().equals(LAUNCHER) ? "" : mend(worst))));
        return notes.toString();
    }

    private static String title(Worst worst) {
        return switch (worst.kind()) {
            case "own" -> "The program's own threads";
            case "idle" -> "A CPU that had yet to wake up";
            case "others" -> "Many that took little each, or are not known,";
            default -> worst.name();
        };
    }

    private static String mend(Worst worst) {
        return switch (worst.kind()) {
            case "process" -> "; stop it, or give the program a CPU of its own (--cpus)";
            case "own" -> "; they have fewer CPUs than they could use";
            case "idle" -> "; see idle states (emp doctor)";
            case "others" -> "; give the program a CPU of its own (--cpus)";
            case "stolen" -> "; measure on a machine of your own";
            default -> "; move interrupts to other CPUs (emp doctor)";
        };
    }
}
