package org.emplab.analysis.simulate;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.emplab.analysis.simulate.LabPlan.Pause;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;

/**
 * A simulated run, sample by sample. The program gets the whole CPU but for what the daemons take, so that their PT
 * lengthens its ET. The same plan gives the same run.
 */
public final class Simulation {
    private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
    private static final int PROGRAM_PID = 2000;
    private static final int FIRST_LASTING_PID = 100;
    private static final int FIRST_NEW_PID = 3000;

    private final LabPlan plan;
    private final SplittableRandom random;
    private final List<DaemonClock> daemons = new ArrayList<>();
    private final Map<String, List<Integer>> samplesByDaemon = new LinkedHashMap<>();
    private final List<Integer> lSamples = new ArrayList<>();
    private double clockSeconds;
    private int number;

    public Simulation(LabPlan plan) {
        this.plan = plan;
        this.random = new SplittableRandom(plan.seed());
        for (LabPlan.SimulatedDaemon daemon : plan.daemons()) {
            daemons.add(new DaemonClock(daemon, random.split()));
            samplesByDaemon.put(daemon.name(), new ArrayList<>());
        }
    }

    public RunHeader header() {
        return RunHeader.of(plan.machine(), plan.program(), OptionalDouble.of(plan.taskLengthSeconds()))
                .from("simulated, seed " + plan.seed());
    }

    public boolean hasNext() {
        return number < plan.samples();
    }

    /** The next sample. */
    public Sample next() {
        number++;
        Optional<Gap> gap = pause();
        double base = Math.max(1e-6, plan.taskLengthSeconds() + plan.noise().millis(random) / 1000);
        List<ProcessDiff> rows = new ArrayList<>();
        rows.add(row(PROGRAM_PID, plan.program(), true, Lifecycle.PHANTOM, base * 1000));
        boolean failed = random.nextDouble() < plan.failures();
        double seconds = base;
        boolean infrequent = false;
        for (int d = 0; d < daemons.size(); d++) {
            DaemonClock daemon = daemons.get(d);
            List<DaemonClock.Part> parts = daemon.during(clockSeconds, base, FIRST_NEW_PID + 10 * d);
            for (DaemonClock.Part part : parts) {
                seconds += part.millis() / 1000;
                rows.add(row(daemon.daemon(), d, part));
            }
            if (!parts.isEmpty()) {
                samplesByDaemon
                        .computeIfAbsent(daemon.daemon().name(), name -> new ArrayList<>())
                        .add(number);
                infrequent |= daemon.daemon().infrequent();
            }
        }
        if (infrequent && !failed) {
            lSamples.add(number);
        }
        Sample sample = sample(seconds, failed, rows, gap);
        clockSeconds += seconds + plan.overheadMillis() / 1000;
        return sample;
    }

    /** The truth about the samples so far. */
    public GroundTruth truth() {
        return new GroundTruth(lSamples, samplesByDaemon);
    }

    /** All samples that are left, as a run. */
    public Run run() {
        Run.Builder run = Run.builder(header());
        while (hasNext()) {
            run.add(next());
        }
        return run.build();
    }

    private Optional<Gap> pause() {
        Optional<Gap> gap = Optional.empty();
        for (Pause pause : plan.pauses()) {
            if (pause.beforeSample() == number) {
                clockSeconds += pause.seconds();
                gap = Optional.of(new Gap("paused", Math.round(pause.seconds() * 1e9)));
            }
        }
        return gap;
    }

    private Sample sample(double seconds, boolean failed, List<ProcessDiff> rows, Optional<Gap> gap) {
        Sample plain = Sample.of(
                number,
                START.plus(Duration.ofMillis(Math.round(clockSeconds * 1000))),
                nanos(seconds * 1000),
                failed ? 1 : 0,
                rows);
        return gap.isEmpty()
                ? plain
                : new Sample(
                        plain.number(),
                        false,
                        Optional.empty(),
                        plain.startedAt(),
                        plain.elapsedNanos(),
                        plain.exitCode(),
                        rows,
                        plain.lost(),
                        Map.of(),
                        plain.idleProcesses(),
                        plain.runQueueDelayNanos(),
                        plain.bootId(),
                        plain.startedMonotonicNanos(),
                        gap,
                        Map.of(),
                        Map.of());
    }

    private ProcessDiff row(LabPlan.SimulatedDaemon daemon, int index, DaemonClock.Part part) {
        boolean lasting = daemon.lifecycle() == Lifecycle.CONTINUED;
        Lifecycle lifecycle = lasting
                ? Lifecycle.CONTINUED
                : part.began()
                        ? part.ended() ? Lifecycle.PHANTOM : Lifecycle.STARTED
                        : part.ended() ? Lifecycle.STOPPED : Lifecycle.CONTINUED;
        int pid = lasting ? FIRST_LASTING_PID + index : part.pid();
        return row(pid, daemon.name(), false, lifecycle, part.millis());
    }

    private ProcessDiff row(int pid, String name, boolean put, Lifecycle lifecycle, double millis) {
        Measures.Builder measures = Measures.builder();
        if (plan.wholeMillis()) {
            long whole = Math.max(1, Math.round(millis));
            measures.set(Measure.USER_MICROS, whole * 1000).set(Measure.SYSTEM_MICROS, 0);
        } else if (plan.onCpu()) {
            long ticks = Math.round(millis / 4);
            measures.set(Measure.USER_MICROS, ticks * 4000)
                    .set(Measure.SYSTEM_MICROS, 0)
                    .set(Measure.CPU_NANOS, Math.max(1, Math.round(millis * 1e6)));
        } else {
            measures.set(Measure.USER_MICROS, Math.max(1, Math.round(millis * 1000)))
                    .set(Measure.SYSTEM_MICROS, 0);
        }
        return ProcessDiff.of(pid, name, put, lifecycle, measures.build());
    }

    private long nanos(double millis) {
        return plan.wholeMillis() ? Math.round(millis) * 1_000_000 : Math.round(millis * 1e6);
    }

    /**
     * The truth about a simulated run.
     *
     * @param lSamples samples with an execution of an infrequent daemon, that did not fail
     * @param samplesByDaemon for each daemon the samples it ran in, failed ones included
     */
    public record GroundTruth(List<Integer> lSamples, Map<String, List<Integer>> samplesByDaemon) {
        public GroundTruth {
            lSamples = List.copyOf(lSamples);
            samplesByDaemon = Collections.unmodifiableMap(new TreeMap<>(samplesByDaemon));
        }
    }
}
