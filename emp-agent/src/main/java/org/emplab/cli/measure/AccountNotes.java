package org.emplab.cli.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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
        List<String> notes = new ArrayList<>();
        notes.add("Where the time went: " + percent(account.onCpu()) + " on a CPU, " + percent(account.waited())
                + " waited for a CPU, " + percent(account.interrupted()) + " interrupted, "
                + percent(account.blocked()) + " asleep"
                + (account.stolen() > 0 ? ", " + percent(account.stolen()) + " stolen by the hypervisor" : "") + ".");
        if (account.incomplete() > 0) {
            notes.add("The account of " + account.incomplete() + " of " + account.samples()
                    + " executions is incomplete: entries were lost, or threads lived on.");
        }
        account.largest()
                .filter(largest -> !largest.kind().equals("quota")) // told without an account, too
                .ifPresent(largest -> notes.add(title(largest)
                        + (largest.isMost() ? " took most: " : " took more than others, but less than half: ")
                        + Digits.fixed(largest.nanos() / 1e6 / account.samples(), 3) + " of "
                        + Digits.fixed(account.lostMillis(), 3) + " ms that an execution lost on average, at most "
                        + Digits.fixed(largest.most().nanos() / 1e6, 3) + " ms (execution "
                        + largest.most().sample() + ")" + mend(account, largest) + "."));
        return notes.stream().map(note -> note + System.lineSeparator()).collect(Collectors.joining());
    }

    private static String percent(double share) {
        return Digits.fixed(100 * share, 1) + " %";
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
