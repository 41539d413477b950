package org.emplab.analysis.simulate.core;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** One core that the program and all executions at work share by their weights. */
final class Core {
    private final List<ArrivalClock> clocks;
    private final List<Execution> atWork = new ArrayList<>();
    private double now;
    private int nextPid = FIRST_PID;
    private static final int FIRST_PID = 3000;

    Core(List<ArrivalClock> clocks) {
        this.clocks = clocks;
    }

    /** A process at work; {@code here} is what it worked in the sample that runs. */
    static final class Execution {
        final Activity activity;
        final int stage;
        final int pid;
        boolean began = true;
        boolean ended;
        double left;
        double here;

        Execution(Activity activity, int stage, int pid, double left) {
            this.activity = activity;
            this.stage = stage;
            this.pid = pid;
            this.left = left;
        }

        String name() {
            return activity.stages().get(stage).name();
        }
    }

    double now() {
        return now;
    }

    /** Runs the program for so much CPU time. Returns what worked meanwhile, ended or not. */
    List<Execution> run(double programSeconds) {
        List<Execution> seen = new ArrayList<>(atWork);
        for (Execution execution : atWork) {
            execution.here = 0;
            execution.began = false;
        }
        work(programSeconds, Double.POSITIVE_INFINITY, seen);
        return seen;
    }

    /** Lets time pass without the program. */
    void idle(double seconds) {
        work(0, now + seconds, new ArrayList<>());
    }

    /** Everything that runs ends, and pids begin anew. */
    void boot() {
        atWork.clear();
        nextPid = FIRST_PID;
    }

    private void work(double programSeconds, double until, List<Execution> seen) {
        boolean withProgram = programSeconds > 0;
        double left = programSeconds;
        while (withProgram ? left > 0 : now < until) {
            double weights = withProgram ? 1 : 0;
            for (Execution execution : atWork) {
                weights += execution.activity.weight();
            }
            double step = withProgram ? left * weights : until - now;
            for (Execution execution : atWork) {
                step = Math.min(step, execution.left * weights / execution.activity.weight());
            }
            for (ArrivalClock clock : clocks) {
                step = Math.min(step, Math.max(0, clock.nextSeconds() - now));
            }
            now += step;
            left -= withProgram ? step / weights : 0;
            left = left < 1e-12 ? 0 : left;
            for (Execution execution : atWork) {
                double part = step * execution.activity.weight() / weights;
                execution.left -= part;
                execution.here += part;
            }
            endAndStart(seen);
        }
    }

    private void endAndStart(List<Execution> seen) {
        List<Execution> started = new ArrayList<>();
        for (Iterator<Execution> all = atWork.iterator(); all.hasNext(); ) {
            Execution execution = all.next();
            if (execution.left <= 1e-9) {
                all.remove();
                execution.ended = true;
                if (execution.stage + 1 < execution.activity.stages().size()) {
                    started.add(start(clockOf(execution.activity), execution.stage + 1));
                }
            }
        }
        for (ArrivalClock clock : clocks) {
            if (clock.nextSeconds() <= now + 1e-9) {
                started.add(start(clock, 0));
                clock.advance();
            }
        }
        atWork.addAll(started);
        seen.addAll(started);
    }

    private ArrivalClock clockOf(Activity activity) {
        return clocks.stream()
                .filter(clock -> clock.activity() == activity)
                .findFirst()
                .orElseThrow();
    }

    private Execution start(ArrivalClock clock, int stage) {
        Activity activity = clock.activity();
        return new Execution(
                activity, stage, nextPid++, clock.work(activity.stages().get(stage)));
    }
}
