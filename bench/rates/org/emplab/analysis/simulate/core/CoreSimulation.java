package org.emplab.analysis.simulate.core;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.emplab.analysis.simulate.core.Activity.Arrivals;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;

/** A run on one core, sample by sample. The same plan gives the same run. */
public final class CoreSimulation {
    private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
    private static final int PROGRAM_PID = 2000;
    private static final int OTHERS_PID = 1;
    private static final double NANOS = 1e9;

    private final CorePlan plan;
    private final SplittableRandom random;
    private final List<ArrivalClock> clocks = new ArrayList<>();
    private final Core core;
    private final SeenSamples seen;
    private double bootedSeconds = -3600;
    private int boots = 1;
    private int number;

    public CoreSimulation(CorePlan plan) {
        this.plan = plan;
        this.random = new SplittableRandom(plan.seed());
        plan.activities().forEach(activity -> clocks.add(new ArrivalClock(activity, random.split())));
        this.core = new Core(clocks);
        this.seen = new SeenSamples(plan.recording());
    }

    public RunHeader header() {
        return RunHeader.of("core1", plan.program(), OptionalDouble.of(plan.taskLengthSeconds()))
                .from("simulated, seed " + plan.seed());
    }

    public boolean hasNext() {
        return number < plan.samples();
    }

    /** The next sample. */
    public Sample next() {
        number++;
        Optional<Sample.Gap> gap = interruption();
        double start = core.now();
        double work = Math.max(
                1e-6,
                plan.taskLengthSeconds() + plan.ownTime().seconds(random, (double) number / plan.samples(), number));
        clocks.forEach(clock -> clock.begin(number, start, plan.taskLengthSeconds()));
        List<Core.Execution> executions = core.run(work);
        double elapsed = core.now() - start;
        seen.add(number, elapsed, executions);
        Sample sample = sample(start, elapsed, rows(work, executions), gap);
        core.idle(plan.overheadSeconds());
        return sample;
    }

    /** All samples that are left, as a run. */
    public Run run() {
        Run.Builder run = Run.builder(header());
        while (hasNext()) {
            run.add(next());
        }
        return run.build();
    }

    /** The truth about the samples so far. */
    public CoreTruth truth() {
        Map<String, Double> periods = new LinkedHashMap<>();
        for (Activity activity : plan.activities()) {
            if (activity.arrivals() instanceof Arrivals.Every every) {
                activity.stages().forEach(stage -> periods.put(stage.name(), every.seconds()));
            }
        }
        return seen.truth(periods);
    }

    private Optional<Sample.Gap> interruption() {
        Optional<Sample.Gap> gap = Optional.empty();
        for (Interruption interruption : plan.interruptions()) {
            if (interruption.beforeSample() == number) {
                if (interruption.reboot()) {
                    core.boot();
                }
                core.idle(interruption.seconds());
                if (interruption.reboot()) {
                    boots++;
                    bootedSeconds = core.now() - 120;
                }
                gap = Optional.of(new Sample.Gap(
                        interruption.reboot() ? "rebooted" : "paused", Math.round(interruption.seconds() * NANOS)));
            }
        }
        return gap;
    }

    private List<ProcessDiff> rows(double work, List<Core.Execution> executions) {
        List<ProcessDiff> rows = new ArrayList<>();
        rows.add(row(PROGRAM_PID, plan.program(), true, Lifecycle.PHANTOM, work));
        if (plan.recording() == Recording.EACH) {
            executions.stream().filter(execution -> execution.here > 0).forEach(execution -> rows.add(row(execution)));
        } else if (plan.recording() == Recording.TOGETHER) {
            double all =
                    executions.stream().mapToDouble(execution -> execution.here).sum();
            rows.add(row(OTHERS_PID, "others", false, Lifecycle.CONTINUED, all));
        }
        return rows;
    }

    private static ProcessDiff row(Core.Execution execution) {
        Lifecycle lifecycle = execution.began
                ? execution.ended ? Lifecycle.PHANTOM : Lifecycle.STARTED
                : execution.ended ? Lifecycle.STOPPED : Lifecycle.CONTINUED;
        boolean lasting = execution.activity.arrivals() instanceof Arrivals.InSamples;
        return row(
                lasting ? 100 + Math.floorMod(execution.name().hashCode(), 1000) : execution.pid,
                execution.name(),
                false,
                lasting ? Lifecycle.CONTINUED : lifecycle,
                execution.here);
    }

    private static ProcessDiff row(int pid, String name, boolean put, Lifecycle lifecycle, double seconds) {
        Measures measures = Measures.builder()
                .set(Measure.USER_MICROS, Math.round(seconds * 250) * 4000)
                .set(Measure.SYSTEM_MICROS, 0)
                .set(Measure.CPU_NANOS, Math.max(1, Math.round(seconds * NANOS)))
                .build();
        return ProcessDiff.of(pid, name, put, lifecycle, measures);
    }

    private Sample sample(double start, double elapsed, List<ProcessDiff> rows, Optional<Sample.Gap> gap) {
        return new Sample(
                number,
                false,
                Optional.empty(),
                START.plus(Duration.ofNanos(Math.round(start * NANOS))),
                Math.round(elapsed * NANOS),
                0,
                rows,
                OptionalLong.empty(),
                Map.of(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                Optional.of("boot-" + boots),
                OptionalLong.of(Math.round((start - bootedSeconds) * NANOS)),
                gap,
                Map.of(),
                Map.of());
    }
}
