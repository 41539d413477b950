package org.emplab.analysis.series;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.emplab.model.Measure;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/** PT of a process: which of the kernel's accounts it is (protocol, section 2), and its value in ns. */
public final class ProcessTimes {
    private ProcessTimes() {}

    /**
     * The account that all runs share.
     *
     * <p>Where none is wanted, it is on-CPU time if every process of a run carries it, else user + system time; runs
     * that differ in this are refused, since their times would not compare.
     *
     * @throws UnsuitableInputException if a run lacks the wanted account, or the runs differ
     */
    public static ProcessTime choose(List<Run> all, Optional<ProcessTime> wanted) {
        // a run without processes agrees with any account
        List<Run> runs = all.stream().filter(run -> run.rows() > 0).toList();
        if (wanted.isPresent()) {
            ProcessTime processTime = wanted.get();
            for (Run run : runs) {
                if (processTime == ProcessTime.ON_CPU && !carriesOnCpuTime(run)) {
                    throw new UnsuitableInputException("not every process of the run of " + named(run)
                            + " carries its on-CPU time: only user + system time goes with it");
                }
            }
            return processTime;
        }
        boolean some = runs.stream().anyMatch(ProcessTimes::carriesOnCpuTime);
        boolean every = runs.stream().allMatch(ProcessTimes::carriesOnCpuTime);
        if (some && !every) {
            String without = runs.stream()
                    .filter(run -> !carriesOnCpuTime(run))
                    .map(ProcessTimes::named)
                    .distinct()
                    .collect(Collectors.joining(", "));
            throw new UnsuitableInputException("not every process of " + without
                    + " carries its on-CPU time, as those of the others do: only as user + system time they compare");
        }
        return some ? ProcessTime.ON_CPU : ProcessTime.USER_SYSTEM;
    }

    private static String named(Run run) {
        return run.header().program() + " on " + run.header().machine();
    }

    /**
     * Refuses a run without processes, which an analysis of daemons needs.
     *
     * @throws UnsuitableInputException if the run comes from a tool that records none
     */
    public static void requireProcesses(Run run) {
        if (!run.header().recordsProcesses()) {
            throw new UnsuitableInputException(run.header().program() + " was measured by "
                    + run.header().source().orElse("another tool")
                    + ", which records no processes: nothing can be said about daemons");
        }
    }

    /** True if the run has process rows and each carries the scheduler's precise time. */
    public static boolean carriesOnCpuTime(Run run) {
        for (int row = 0; row < run.rows(); row++) {
            if (!run.has(Measure.CPU_NANOS, row)) {
                return false;
            }
        }
        return run.rows() > 0;
    }

    /** A row's PT in ns; empty if it was not measured. */
    public static OptionalLong nanos(Run run, int row, ProcessTime processTime) {
        if (processTime == ProcessTime.ON_CPU) {
            return run.get(Measure.CPU_NANOS, row);
        }
        if (!run.has(Measure.USER_MICROS, row) || !run.has(Measure.SYSTEM_MICROS, row)) {
            return OptionalLong.empty();
        }
        long micros = run.require(Measure.USER_MICROS, row) + run.require(Measure.SYSTEM_MICROS, row);
        return OptionalLong.of(Math.multiplyExact(micros, 1000L));
    }

    /** A row's work in ns, for walks over millions of rows: 0 also where its PT was not measured. */
    public static long worked(Run run, int row, ProcessTime processTime) {
        return processTime == ProcessTime.ON_CPU
                ? run.getOr(Measure.CPU_NANOS, row, 0)
                : nanos(run, row, processTime).orElse(0);
    }
}
