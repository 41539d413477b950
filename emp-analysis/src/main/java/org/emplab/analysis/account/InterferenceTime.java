package org.emplab.analysis.account;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * The time that each process and interrupt took from the program, in place of the time that it worked. A daemon that
 * works on a CPU where the program neither runs nor waits takes nothing.
 */
public final class InterferenceTime {
    private InterferenceTime() {}

    /**
     * Returns the run with taken times in the rows of other processes; interrupts have rows of their own, by a name in
     * brackets and process number 0. The rows of the program stay; failed samples, which take no part, have none.
     *
     * @throws UnsuitableInputException if a sample that did not fail has no account, or an incomplete one
     */
    public static Run of(Run run) {
        unknown(run).stream().findFirst().ifPresent(number -> {
            throw refusal(run, number);
        });
        return whereComplete(run);
    }

    /** Says of a sample that it has no account, or an incomplete one. */
    public static UnsuitableInputException refusal(Run run, int number) {
        boolean missing = run.samples().stream()
                .filter(sample -> sample.number() == number)
                .allMatch(sample -> Account.of(sample).isEmpty());
        return new UnsuitableInputException(
                missing
                        ? "the run of " + run.header().program() + " has no account of who took time in sample "
                                + number + ", so its daemons count by pt only; emp measure and agents record one"
                                + " where the kernel permits BPF (emp doctor)"
                        : "the account of sample " + number + " of the run of "
                                + run.header().program()
                                + " is incomplete, so daemons may have taken more than it says; count them by pt");
    }

    /** Numbers of the samples that did not fail and have no complete account. */
    public static List<Integer> unknown(Run run) {
        return run.samples().stream()
                .filter(sample -> !sample.failed())
                .filter(sample -> Account.of(sample).filter(Account::complete).isEmpty())
                .map(Sample::number)
                .toList();
    }

    /** Returns the run with taken times as above; a sample without a complete account has no rows. */
    public static Run whereComplete(Run run) {
        Run.Builder taken = Run.builder(run.header());
        Sample warmUp = run.warmUp();
        if (warmUp != null) {
            taken.add(warmUp);
        }
        for (int i = 0; i < run.size(); i++) {
            int index = i;
            Sample sample = run.sample(i);
            taken.add(sample.withProcesses(Account.of(sample)
                    .filter(account -> account.complete() && !sample.failed())
                    .map(account -> rows(run, index, account))
                    .orElse(List.of())));
        }
        return taken.build();
    }

    private static List<ProcessDiff> rows(Run run, int index, Account account) {
        Map<Integer, Long> byProcess = new HashMap<>();
        Map<Named, Long> others = new LinkedHashMap<>();
        for (Account.Taker taker : account.takers()) {
            if (!taker.foreign()) {
                continue;
            }
            if (taker.pid().isPresent()) {
                byProcess.merge(taker.pid().getAsInt(), taker.nanos(), Long::sum);
            } else {
                others.merge(Named.of(taker), taker.nanos(), Long::sum);
            }
        }
        List<ProcessDiff> rows = new ArrayList<>();
        for (int row = run.firstRow(index); row < run.firstRow(index + 1); row++) {
            Long nanos = byProcess.remove(run.pid(row));
            rows.add(ProcessDiff.of(
                            run.pid(row),
                            run.name(row),
                            run.put(row),
                            run.lifecycle(row),
                            run.put(row) ? own(run, row) : taken(nanos == null ? 0 : nanos))
                    .withIdentity(run.identity(row)));
        }
        for (Account.Taker taker : account.takers()) {
            Long nanos = taker.pid().isPresent() ? byProcess.remove(taker.pid().getAsInt()) : null;
            if (nanos != null) { // a process that has no row
                rows.add(row(taker.pid().getAsInt(), Named.of(taker), Lifecycle.PHANTOM, nanos));
            }
        }
        others.forEach((named, nanos) -> rows.add(row(0, named, Lifecycle.CONTINUED, nanos)));
        return rows;
    }

    private static ProcessDiff row(int pid, Named named, Lifecycle lifecycle, long nanos) {
        return ProcessDiff.of(pid, named.title, false, lifecycle, taken(nanos))
                .withIdentity(Optional.of(named.identity).filter(identity -> !identity.equals(ProcessIdentity.NONE)));
    }

    /** Takers that are the same thing. */
    private record Named(String title, ProcessIdentity identity) {
        static Named of(Account.Taker taker) {
            return new Named(taker.title(), taker.identity());
        }
    }

    private static Measures taken(long nanos) {
        return Measures.builder()
                .set(Measure.CPU_NANOS, nanos)
                .set(Measure.USER_MICROS, nanos / 1000)
                .set(Measure.SYSTEM_MICROS, 0)
                .build();
    }

    private static Measures own(Run run, int row) {
        Measures.Builder own = Measures.builder();
        for (Measure measure : Measure.values()) {
            run.get(measure, row).ifPresent(value -> own.set(measure, value));
        }
        return own.build();
    }
}
