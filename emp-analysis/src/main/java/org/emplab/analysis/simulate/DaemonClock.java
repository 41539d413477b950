package org.emplab.analysis.simulate;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Gives a daemon's executions in the order of time, and what is left of one that spans the end of a sample. */
final class DaemonClock {
    private final LabPlan.SimulatedDaemon daemon;
    private final SplittableRandom random;
    private double nextSeconds;
    private double nominalSeconds;
    private double openMillis;
    private int openPid;

    /** CPU time of one process in one sample. */
    record Part(int pid, double millis, boolean began, boolean ended) {}

    DaemonClock(LabPlan.SimulatedDaemon daemon, SplittableRandom random) {
        this.daemon = daemon;
        this.random = random;
        if (daemon.schedule() instanceof DaemonSchedule.Every every) {
            double phase = every.phase() < 0 ? random.nextDouble() : every.phase();
            nominalSeconds = phase * every.seconds();
            nextSeconds = jittered(every);
        } else if (daemon.schedule() instanceof DaemonSchedule.AtRandom) {
            advance();
        }
    }

    LabPlan.SimulatedDaemon daemon() {
        return daemon;
    }

    /**
     * The daemon's work from a sample's start on, while the sample runs.
     *
     * @param seconds the sample's length without this daemon
     * @param newPid the next free pid
     */
    List<Part> during(double startSeconds, double seconds, int newPid) {
        if (daemon.schedule() instanceof DaemonSchedule.InSamples frequent) {
            return random.nextDouble() < frequent.probability()
                    ? List.of(new Part(newPid, execution(), true, true))
                    : List.of();
        }
        List<Part> parts = new ArrayList<>();
        double end = startSeconds + seconds;
        if (openMillis > 0) {
            end += 1e-3 * take(parts, openPid, openMillis, seconds, false);
        }
        for (int pid = newPid; nextSeconds < end; advance()) {
            if (nextSeconds >= startSeconds) {
                end += 1e-3 * take(parts, pid++, execution(), end - nextSeconds, true);
            }
        }
        return parts;
    }

    /**
     * Shares the CPU between daemon and program: when the program ends first, the rest of the execution is left for the
     * next sample.
     */
    private double take(List<Part> parts, int pid, double millis, double programSeconds, boolean began) {
        double here = Math.min(millis, 1e3 * programSeconds);
        openMillis = millis - here;
        openPid = pid;
        parts.add(new Part(pid, here, began, openMillis <= 0));
        return here;
    }

    private void advance() {
        if (daemon.schedule() instanceof DaemonSchedule.Every every) {
            nominalSeconds += every.seconds();
            nextSeconds = jittered(every);
        } else if (daemon.schedule() instanceof DaemonSchedule.AtRandom atRandom) {
            nextSeconds += RandomSource.exponential(random, 0) * 86_400 / atRandom.perDay();
        }
    }

    private double jittered(DaemonSchedule.Every every) {
        return nominalSeconds + every.jitterSeconds() * (2 * random.nextDouble() - 1);
    }

    private double execution() {
        return daemon.millis() * Math.exp(daemon.spread() * RandomSource.gaussian(random));
    }
}
