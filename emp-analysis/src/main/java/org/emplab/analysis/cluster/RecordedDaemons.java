package org.emplab.analysis.cluster;

import static org.emplab.analysis.cluster.ClusterConstants.LEAST_PART_OF_EXCESS;
import static org.emplab.analysis.cluster.ClusterConstants.LEAST_PART_OF_ONE;
import static org.emplab.analysis.cluster.ClusterConstants.LEAST_PART_OF_WORK;
import static org.emplab.analysis.cluster.ClusterConstants.MOST_BELOW;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.emplab.analysis.cluster.DaemonEvidence.Delay;
import org.emplab.analysis.cluster.DaemonEvidence.DelayingDaemon;
import org.emplab.analysis.cluster.DaemonEvidence.Link;
import org.emplab.analysis.cluster.UnusualCpuTime.Execution;
import org.emplab.analysis.daemon.DaemonNames;
import org.emplab.analysis.series.ProcessTimes;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.jspecify.annotations.Nullable;

/** The evidence of a run's process diffs. For one thread at a time. */
public final class RecordedDaemons implements DaemonEvidence {
    private final Run run;
    private final ProcessTime processTime;
    private final DaemonNames names;
    private final int[] followers;
    private final long[] elapsed;
    private final Map<Integer, DaemonWork> workByDaemon = new HashMap<>();
    private final Map<View, Map<Integer, Boolean>> longOnlyAbove = new HashMap<>();
    private final int[] numbers;
    private final UnusualCpuTime unusual;
    private final ProgramsWork program;
    private final SpanningExecutions spanning;
    private @Nullable DelayedSamples lifted;

    public RecordedDaemons(Run run, ProcessTime processTime, AdjacentSamples neighbours) {
        this.run = run;
        this.processTime = processTime;
        this.names = DaemonNames.of(run);
        this.numbers =
                run.samples().stream().mapToInt(sample -> sample.number()).toArray();
        this.unusual = new UnusualCpuTime(run, processTime, names);
        this.program = new ProgramsWork(run, processTime);
        this.followers = followers(run);
        this.elapsed = run.samples().stream()
                .filter(sample -> !sample.failed())
                .mapToLong(sample -> sample.elapsedNanos())
                .toArray();
        this.spanning = new SpanningExecutions(run, processTime, neighbours, followers);
    }

    @Override
    public Link link(int firstNumber, int secondNumber, double boundNanos) {
        int first = Arrays.binarySearch(numbers, firstNumber);
        int second = Arrays.binarySearch(numbers, secondNumber);
        if (spanning.oneExecution(first, second, boundNanos)) {
            return Link.ONE_EXECUTION;
        }
        Set<Integer> before = lifting(first, boundNanos, -1);
        Set<Integer> after = lifting(second, boundNanos, first);
        boolean known = !before.isEmpty() && !after.isEmpty();
        after.retainAll(before);
        return !known ? Link.OPEN : after.isEmpty() ? Link.OTHER_DAEMONS : Link.SAME_DAEMON;
    }

    @Override
    public boolean explains(int number, View view, int mostSamples) {
        int sample = Arrays.binarySearch(numbers, number);
        double excess = run.sample(sample).elapsedNanos() - view.centreNanos();
        double explained = 0;
        Set<Integer> seen = new HashSet<>();
        for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
            int daemon = names.id(run.nameId(row));
            if (!run.put(row)
                    && unusual.samplesWith(daemon) <= mostSamples
                    && nanos(row) >= LEAST_PART_OF_ONE * excess
                    && seen.add(daemon)) {
                DaemonWork work = workByDaemon.computeIfAbsent(daemon, this::workOf);
                if (longOnlyAbove
                        .computeIfAbsent(view, key -> new HashMap<>())
                        .computeIfAbsent(daemon, key -> work.isLongOnlyAbove(view))) {
                    explained += work.beyondUsual(followers[sample]);
                }
            }
        }
        return explained >= LEAST_PART_OF_EXCESS * excess;
    }

    @Override
    public boolean explainsAlone(int number, View view, int mostSamples) {
        int sample = Arrays.binarySearch(numbers, number);
        double excess = run.sample(sample).elapsedNanos() - view.centreNanos();
        for (Execution execution : unusual.in(sample)) {
            if (execution.nanos() >= LEAST_PART_OF_EXCESS * excess
                    && unusual.samplesWith(execution.daemon()) <= mostSamples
                    && unusual.mostBelow(execution.daemon(), view.boundNanos()) == 0) {
                return true;
            }
        }
        return false;
    }

    @Override
    public boolean isProgramsOwn(int number, View view) {
        int sample = Arrays.binarySearch(numbers, number);
        double excess = run.sample(sample).elapsedNanos() - view.centreNanos();
        return program.beyondUsual(sample, view.boundNanos()) >= LEAST_PART_OF_EXCESS * excess;
    }

    @Override
    public List<DelayingDaemon> lifting(View view, int mostSamples) {
        return lifted().daemons(view, mostSamples);
    }

    @Override
    public Delay lift(List<DelayingDaemon> daemons, View view) {
        return lifted().of(daemons, view);
    }

    private DelayedSamples lifted() {
        DelayedSamples known = lifted;
        if (known == null) {
            known = new DelayedSamples(run, processTime, elapsed);
            lifted = known;
        }
        return known;
    }

    private DaemonWork workOf(int daemon) {
        long[] work = new long[elapsed.length];
        for (int i = 0; i < run.size(); i++) {
            for (int row = run.firstRow(i); row < run.firstRow(i + 1) && followers[i] >= 0; row++) {
                if (names.id(run.nameId(row)) == daemon && !run.put(row)) {
                    work[followers[i]] += nanos(row);
                }
            }
        }
        return new DaemonWork(work, elapsed);
    }

    /**
     * The daemons that worked more in a sample than ever below the bound, if they make up half of what it has too much.
     *
     * @param before a process that goes on from this sample is left out; negative for none
     */
    private Set<Integer> lifting(int sample, double boundNanos, int before) {
        long work = 0;
        for (Execution execution : unusual.in(sample)) {
            boolean counts = execution.nanos() > unusual.mostBelow(execution.daemon(), boundNanos);
            work += counts ? execution.nanos() : 0;
        }
        Set<Integer> daemons = new HashSet<>();
        if (work < LEAST_PART_OF_EXCESS * (run.sample(sample).elapsedNanos() - boundNanos)) {
            return daemons;
        }
        for (Execution execution : unusual.in(sample)) {
            if (execution.nanos() >= LEAST_PART_OF_WORK * work
                    && execution.nanos() > unusual.mostBelow(execution.daemon(), boundNanos)
                    && (before < 0 || !goesOnFrom(before, sample, execution.row()))) {
                daemons.add(execution.daemon());
            }
        }
        return daemons;
    }

    private boolean goesOnFrom(int before, int sample, int row) {
        for (int earlier = run.firstRow(before); earlier < run.firstRow(before + 1); earlier++) {
            if (run.pid(earlier) == run.pid(row)
                    && run.nameId(earlier) == run.nameId(row)
                    && spanning.goesOn(earlier, sample)) {
                return true;
            }
        }
        return false;
    }

    /** The index of each sample among those that did not fail; negative if it failed. */
    static int[] followers(Run run) {
        int[] followers = new int[run.size()];
        int next = 0;
        for (int i = 0; i < run.size(); i++) {
            followers[i] = run.sample(i).failed() ? -1 : next++;
        }
        return followers;
    }

    private long nanos(int row) {
        return ProcessTimes.worked(run, row, processTime);
    }

    /**
     * How long a daemon works in each sample, all of its processes together.
     *
     * <p>A daemon whose time has a tail of its own works long in some samples and half as long in many more. One that lifts
     * samples out of the cluster now and then works as long in hardly any sample of the cluster.
     */
    static final class DaemonWork {
        private final long[] nanos;
        private final long[] elapsed;
        private final long usualNanos;

        /**
         * @param nanos in each sample, 0 where it does not run
         * @param elapsed ET of each
         */
        DaemonWork(long[] nanos, long[] elapsed) {
            this.nanos = nanos;
            this.elapsed = elapsed;
            long[] sorted = nanos.clone();
            Arrays.sort(sorted);
            this.usualNanos = sorted.length == 0 ? 0 : sorted[sorted.length / 2];
        }

        /** The daemon's work in a sample beyond its usual work, the median of all samples. */
        long beyondUsual(int sample) {
            return nanos[sample] - usualNanos;
        }

        /** True if its long executions, of half the bound's distance from the centre and longer, are above the bound. */
        boolean isLongOnlyAbove(DaemonEvidence.View view) {
            double isLong = (view.boundNanos() - view.centreNanos()) / 2;
            int above = 0;
            int below = 0;
            for (int i = 0; i < nanos.length; i++) {
                if (nanos[i] - usualNanos >= isLong) {
                    above += elapsed[i] > view.boundNanos() ? 1 : 0;
                    below += elapsed[i] > view.boundNanos() ? 0 : 1;
                }
            }
            return below <= MOST_BELOW * above;
        }
    }

    /** The PT of the program under test in each sample, where it was recorded. */
    static final class ProgramsWork {
        private final Run run;
        private final long[] nanos;
        private final boolean recorded;
        private final Map<Double, Double> usualByBound = new HashMap<>();

        ProgramsWork(Run run, ProcessTime processTime) {
            this.run = run;
            nanos = new long[run.size()];
            boolean any = false;
            for (int i = 0; i < run.size(); i++) {
                for (int row = run.firstRow(i);
                        row < run.firstRow(i + 1) && !run.sample(i).failed();
                        row++) {
                    nanos[i] += run.put(row) ? ProcessTimes.worked(run, row, processTime) : 0;
                    any |= run.put(row);
                }
            }
            recorded = any;
        }

        /** The program's work in a sample beyond its median below the bound, ns; 0 where nothing was recorded. */
        double beyondUsual(int sample, double boundNanos) {
            return recorded ? nanos[sample] - usualByBound.computeIfAbsent(boundNanos, this::usual) : 0;
        }

        private double usual(double boundNanos) {
            long[] below = new long[run.size()];
            int count = 0;
            for (int i = 0; i < run.size(); i++) {
                if (!run.sample(i).failed() && run.sample(i).elapsedNanos() <= boundNanos) {
                    below[count++] = nanos[i];
                }
            }
            Arrays.sort(below, 0, count);
            return count == 0 ? 0 : below[count / 2];
        }
    }
}
