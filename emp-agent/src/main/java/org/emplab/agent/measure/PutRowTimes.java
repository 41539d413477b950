package org.emplab.agent.measure;

import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.emplab.agent.measure.launch.LaunchedExecution;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.StreamedRows;
import org.jspecify.annotations.Nullable;

/**
 * Marks the program's rows in a diff and puts the exact CPU times into the root's. The sum over the program's rows is
 * then the exact CPU time of its whole tree.
 */
public final class PutRowTimes {
    private final PutAccount account;
    private final int root;
    private final OptionalInt adopter;

    public PutRowTimes(PutAccount account, OptionalInt adopter) {
        this.account = account;
        this.root = account.outcome().pid();
        this.adopter = adopter;
    }

    public List<ProcessDiff> mark(List<ProcessDiff> captured) {
        BitSet tree = tree(captured);
        ProcessDiff rootRow = null;
        int others = 0;
        for (ProcessDiff row : captured) {
            if (row.pid() == root) {
                rootRow = row;
            } else {
                others++;
            }
        }
        ProcessDiff first = rootRow(rootRow, missed(others(captured, tree)));
        if (captured instanceof StreamedRows) {
            return new StreamedRows(
                    1 + others,
                    () -> Stream.concat(Stream.of(first), others(captured, tree))
                            .iterator());
        }
        return Stream.concat(Stream.of(first), others(captured, tree)).toList();
    }

    private Stream<ProcessDiff> others(List<ProcessDiff> captured, BitSet tree) {
        return captured.stream()
                .filter(row -> row.pid() != root)
                .map(row -> row.put() == tree.get(row.pid()) ? row : with(row, true, row.measures(), row.extra()));
    }

    /** Descendants by parent; what the tree leaves behind has the adopter as its parent. */
    private BitSet tree(List<ProcessDiff> captured) {
        BitSet tree = new BitSet();
        tree.set(root);
        for (ProcessDiff row : captured) {
            if (row.put()) {
                tree.set(row.pid());
            }
        }
        boolean grew = true;
        while (grew) {
            grew = false;
            for (ProcessDiff row : captured) {
                OptionalInt parent = row.parentPid();
                boolean below = parent.isPresent()
                        && (parent.equals(adopter) && begunInSample(row) || tree.get(parent.getAsInt()));
                if (below && !tree.get(row.pid())) {
                    tree.set(row.pid());
                    grew = true;
                }
            }
        }
        return tree;
    }

    /** False for what an earlier execution left to the adopter and was kept. */
    private static boolean begunInSample(ProcessDiff row) {
        return row.lifecycle() == Lifecycle.STARTED || row.lifecycle() == Lifecycle.PHANTOM;
    }

    private PutAccount.Missed missed(Stream<ProcessDiff> rows) {
        if (!account.hasDescendants()) {
            return PutAccount.Missed.NOTHING;
        }
        long nanos = account.descendantsMicros() * 1000;
        long user = account.descendantsUserMicros();
        long system = account.descendantsSystemMicros();
        for (Iterator<ProcessDiff> each = rows.iterator(); each.hasNext(); ) {
            ProcessDiff row = each.next();
            if (row.put()) {
                long rowUser = row.measures().get(Measure.USER_MICROS).orElse(0);
                long rowSystem = row.measures().get(Measure.SYSTEM_MICROS).orElse(0);
                nanos -= row.measures().get(Measure.CPU_NANOS).orElse(1000 * (rowUser + rowSystem));
                user -= rowUser;
                system -= rowSystem;
            }
        }
        return new PutAccount.Missed(Math.max(0, nanos), Math.max(0, user), Math.max(0, system));
    }

    private ProcessDiff rootRow(@Nullable ProcessDiff captured, PutAccount.Missed missed) {
        Measures measures = account.rootMeasures(captured == null ? Measures.none() : captured.measures(), missed);
        LaunchedExecution outcome = account.outcome();
        if (captured != null) {
            return new ProcessDiff(
                    root,
                    // an exit record does not have it
                    captured.startedAtTicks().isPresent() ? captured.startedAtTicks() : outcome.get("endStartTicks"),
                    captured.name(),
                    true,
                    captured.lifecycle(),
                    measures,
                    captured.threads(),
                    captured.parentPid(),
                    captured.uid(),
                    captured.identity(),
                    missed.extra());
        }
        return new ProcessDiff(
                root,
                outcome.get("endStartTicks"),
                outcome.comm(),
                true,
                Lifecycle.PHANTOM,
                measures,
                OptionalInt.empty(),
                adopter,
                OptionalLong.empty(),
                Optional.empty(),
                missed.extra());
    }

    private static ProcessDiff with(ProcessDiff row, boolean put, Measures measures, Map<String, Object> extra) {
        return new ProcessDiff(
                row.pid(),
                row.startedAtTicks(),
                row.name(),
                put,
                row.lifecycle(),
                measures,
                row.threads(),
                row.parentPid(),
                row.uid(),
                row.identity(),
                extra.isEmpty() ? row.extra() : extra);
    }
}
