package org.emplab.agent.displacement;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.emplab.analysis.displacement.Replication.Accounted;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;

/** Finds the PUT in F's process diff: what taskstats charged to it, beside what the launcher read when it ended. */
final class PutProcesses {
    private PutProcesses() {}

    /** Rows of the PUT and its descendants in F's diff; none where the capture does not see processes that ended. */
    static List<ProcessDiff> of(Sample fluid, Sample put) {
        Set<Integer> pids = new HashSet<>();
        put.processes().stream().filter(ProcessDiff::put).forEach(row -> pids.add(row.pid()));
        boolean grew = true;
        while (grew) {
            grew = false;
            for (ProcessDiff row : fluid.processes()) {
                if (row.parentPid().isPresent() && pids.contains(row.parentPid().getAsInt())) {
                    grew |= pids.add(row.pid());
                }
            }
        }
        return fluid.processes().stream()
                .filter(row -> pids.contains(row.pid()) && !row.put())
                .toList();
    }

    static Accounted accounted(Sample fluid, Sample put) {
        List<ProcessDiff> own =
                put.processes().stream().filter(ProcessDiff::put).toList();
        List<ProcessDiff> captured = of(fluid, put);
        OptionalLong rusage =
                sum(own, row -> row.measures().get(Measure.CPU_NANOS).orElse(-1));
        OptionalLong startUp = put.metrics().get("cpuClockNanos") instanceof Number loop && rusage.isPresent()
                ? OptionalLong.of(Math.max(0, rusage.getAsLong() - loop.longValue()))
                : OptionalLong.empty();
        return new Accounted(
                rusage,
                sum(captured, row -> row.measures().get(Measure.CPU_NANOS).orElse(-1)),
                sum(captured, PutProcesses::userSystemNanos),
                startUp);
    }

    private static long userSystemNanos(ProcessDiff row) {
        OptionalLong user = row.measures().get(Measure.USER_MICROS);
        OptionalLong system = row.measures().get(Measure.SYSTEM_MICROS);
        return user.isPresent() && system.isPresent() ? 1000 * (user.getAsLong() + system.getAsLong()) : -1;
    }

    /** Empty if there is no row, or one lacks the measure. */
    private static OptionalLong sum(List<ProcessDiff> rows, ToLongFunction<ProcessDiff> nanosOrMinusOne) {
        List<Long> nanos = new ArrayList<>();
        rows.forEach(row -> nanos.add(nanosOrMinusOne.applyAsLong(row)));
        return nanos.isEmpty() || nanos.contains(-1L)
                ? OptionalLong.empty()
                : OptionalLong.of(nanos.stream().mapToLong(Long::longValue).sum());
    }
}
