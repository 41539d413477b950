package org.emplab.web.run.sample;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.emplab.analysis.account.Account;
import org.emplab.analysis.account.Account.Taker;
import org.emplab.analysis.account.AccountPart;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/**
 * The account of a sample's time, as a bar of parts and a table.
 *
 * @param parts in the order of the bar; empty where the sample has no account
 * @param why no account was measured, as the run's header says; empty if it does not
 * @param threads whose times are summed
 * @param missing what the account lacks; empty for a complete one
 * @param quotaNanos how long a quota of CPU time stopped the program, while others had its CPU
 */
public record AccountView(List<Part> parts, String why, long threads, Optional<String> missing, long quotaNanos) {
    private static final int FEW = 4;

    public AccountView {
        parts = List.copyOf(parts);
    }

    /**
     * A part of the bar.
     *
     * @param nanos empty where the kernel does not tell
     * @param from where it begins, in percent of the bar
     * @param percent of the bar
     * @param takers who took it, the largest first
     */
    public record Part(AccountPart part, OptionalLong nanos, double from, double percent, List<Culprit> takers) {
        private static final double ROOM_FOR_ITS_NAME = 22;

        public Part {
            takers = List.copyOf(takers);
        }

        /** Whether its name fits the bar on a phone. */
        public boolean wide() {
            return percent >= ROOM_FOR_ITS_NAME;
        }
    }

    /** A process or interrupt that took a part of the time. */
    public record Culprit(String name, long nanos) {}

    static AccountView of(Sample sample, RunHeader header) {
        return Account.of(sample)
                .map(account -> new AccountView(
                        parts(account), "", account.threads(), missing(account), Account.quotaNanos(sample)))
                .orElseGet(() -> new AccountView(List.of(), reason(header), 0, Optional.empty(), 0));
    }

    private static List<Part> parts(Account account) {
        List<Part> parts = new ArrayList<>();
        double all = Math.max(1, account.nanos());
        long before = 0;
        for (AccountPart part : AccountPart.values()) {
            OptionalLong nanos = part.nanos(account);
            long here = nanos.orElse(0);
            parts.add(new Part(part, nanos, 100 * before / all, 100 * here / all, takers(part, account)));
            before += here;
        }
        return parts;
    }

    private static List<Culprit> takers(AccountPart part, Account account) {
        return switch (part) {
            case WAITED -> largest(account.taken(Taker::waitedNanos, account.waitedNanos()));
            case INTERRUPTED ->
                largest(account.taken(
                        taker -> taker.kind().equals("stolen") ? 0 : taker.interruptedNanos(),
                        account.interruptedNanos()));
            case ON_CPU, STOLEN, BLOCKED -> List.of();
        };
    }

    /** The largest by name; the others are one. */
    private static List<Culprit> largest(List<Account.Taken> taken) {
        Map<String, List<Account.Taken>> byName = taken.stream()
                .filter(one -> !one.kind().equals("others"))
                .collect(groupingBy(Account.Taken::title, LinkedHashMap::new, toList()));
        List<Culprit> named = byName.entrySet().stream()
                .map(same -> new Culprit(
                        same.getKey()
                                + (same.getValue().size() == 1
                                        ? ""
                                        : " × " + same.getValue().size()),
                        same.getValue().stream().mapToLong(Account.Taken::nanos).sum()))
                .sorted(Comparator.comparingLong(Culprit::nanos).reversed())
                .limit(FEW)
                .toList();
        long rest = taken.stream().mapToLong(Account.Taken::nanos).sum()
                - named.stream().mapToLong(Culprit::nanos).sum();
        return rest == 0
                ? named
                : Stream.concat(named.stream(), Stream.of(new Culprit("others", rest)))
                        .sorted(Comparator.comparingLong(Culprit::nanos).reversed())
                        .toList();
    }

    private static Optional<String> missing(Account account) {
        return account.complete()
                ? Optional.empty()
                : Optional.of("The account is incomplete: " + account.missing().unfinished() + " threads lived on, "
                        + account.missing().lost() + " entries were lost.");
    }

    private static String reason(RunHeader header) {
        return Account.described(header).get("reason") instanceof String reason ? reason : "";
    }
}
