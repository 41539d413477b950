package org.emplab.analysis.timing;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_ABSENT;
import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;
import static com.fasterxml.jackson.annotation.JsonProperty.Access.WRITE_ONLY;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.account.InterferenceTime;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffTable;
import org.emplab.analysis.cutoff.CutoffTable.MachineState;
import org.emplab.analysis.cutoff.LabelledTree;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.daemon.DaemonIdentities;
import org.emplab.analysis.series.TaskLength;
import org.emplab.analysis.statistics.Moments;
import org.emplab.analysis.steady.SteadyStates;
import org.emplab.analysis.timing.FirstSanityCheck.OverCutoff;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.emplab.model.Sample;

/**
 * A program timed with a cutoff table, {@code emp-timing/1}: the execution time is the mean of what both sanity checks leave.
 *
 * @param measured what was timed
 * @param table the cutoffs as they held for the program
 * @param deviations k of the second sanity check: 2 strict, 5 relaxed
 * @param dropped by the first sanity check
 * @param withoutCutoffs the plain ET
 * @param steady whether the times under the cutoffs keep their level
 * @param since what the runs behind the cutoffs had otherwise
 */
public record Timing(
        @JsonUnwrapped Measured measured,
        @JsonUnwrapped Limits table,
        double deviations,
        @JsonUnwrapped Dropped dropped,
        TimingStatistics pt,
        TimingStatistics et,
        @JsonUnwrapped WithoutCutoffs withoutCutoffs,

        @JsonProperty("steadyState") SteadyStates steady,
        @JsonUnwrapped Changes since) {
    public static final String FORMAT = "emp-timing/1";

    /** Changes with the cutoffs' algorithm, and with that of intervals and of steady states. */
    public static final String VERSION = CutoffDerivation.ALGORITHM_VERSION + ".1";

    /**
     * The run that is timed.
     *
     * @param programSeconds its task length, else the median ET of the samples that did not fail
     * @param samples all samples, failed ones included, the warm-up not
     */
    public record Measured(String machine, String program, double programSeconds, int samples, int failed) {
        static Measured of(Run run) {
            return new Measured(
                    run.header().machine(), run.header().program(), TaskLength.seconds(run), run.size(), run.failed());
        }
    }

    /**
     * The samples that the first sanity check drops.
     *
     * @param over the executions over their cutoffs, by sample
     * @param samples of those, and the {@link #unaccounted} ones
     * @param byTaken what the cutoffs would drop by taken time; empty where they are of it, and without accounts
     */
    public record Dropped(
            @JsonProperty(value = "overCutoff", required = true)
            List<OverCutoff> over,

            @JsonProperty(value = "droppedByCutoff", required = true)
            List<Integer> samples,

            @JsonInclude(NON_ABSENT) Optional<DropsByInterference> byTaken) {
        public Dropped {
            over = List.copyOf(over);
            samples = List.copyOf(samples);
        }

        /** Samples that are dropped because it is not known what daemons took in them. */
        @JsonProperty("droppedUnaccounted")
        @JsonInclude(NON_EMPTY)
        public List<Integer> unaccounted() {
            Set<Integer> known = over.stream().map(OverCutoff::sample).collect(Collectors.toSet());
            return samples.stream().filter(number -> !known.contains(number)).toList();
        }
    }

    /**
     * What changed since the runs behind the cutoffs.
     *
     * @param newDaemons that those runs do not have
     * @param otherKernel where those runs were on other kernels
     * @param otherPackages where packages of the machine had changed at another time before each of them
     */
    public record Changes(
            List<NewDaemon> newDaemons,
            @JsonInclude(NON_ABSENT) Optional<MachineChange> otherKernel,
            @JsonInclude(NON_ABSENT) Optional<MachineChange> otherPackages) {
        public Changes {
            newDaemons = List.copyOf(newDaemons);
        }
    }

    /**
     * The cutoffs as they held for a program.
     *
     * @param processTime the account of PT that they are about
     * @param by what they limit of a daemon
     * @param identities of the daemons; empty if names alone tell daemons apart
     */
    public record Limits(
            ProcessTime processTime,
            CutoffBasis by,

            @JacksonInject(value = LabelledTree.IDENTITIES, useInput = OptBoolean.FALSE)
            @JsonProperty(access = WRITE_ONLY)
            Optional<DaemonIdentities> identities,

            @JsonProperty(required = true) List<Limit> cutoffs) {
        public Limits {
            cutoffs = List.copyOf(cutoffs);
        }

        /** A daemon's final cutoff. */
        public record Limit(String name, double cutoffMillis) {}

        static Limits of(CutoffTable table, double programSeconds) {
            return new Limits(
                    table.processTime(),
                    table.by(),
                    table.identities(),
                    table.cutoffs().stream()
                            .map(cutoff -> new Limit(cutoff.name(), cutoff.millisFor(programSeconds)))
                            .toList());
        }

        /** The processes that are one daemon. */
        @JsonProperty
        public DaemonGrouping daemons() {
            return identities.isPresent() ? DaemonGrouping.IDENTITY : DaemonGrouping.NAME;
        }
    }

    /**
     * ET without cutoffs.
     *
     * @param original of all samples that did not fail
     * @param within ±2 sd, which is the ORG of SEDONA's table 3; empty in timings of before
     */
    public record WithoutCutoffs(
            @JsonProperty("org") Original original,

            @JsonProperty("orgWithin2Sd") @JsonInclude(NON_ABSENT)
            Optional<TimingStatistics> within) {}

    /** A time without any check. */
    public record Original(int samples, @JsonUnwrapped Moments moments) {
        TimingStatistics statistics() {
            return new TimingStatistics(
                    List.of(), List.of(), samples, Optional.of(moments), Optional.empty(), Optional.empty());
        }
    }

    /** The daemons with cutoffs longer than the program takes: an execution as long as the program stays below them. */
    @JsonProperty("cutoffsLongerThanProgram")
    public List<String> longerThanProgram() {
        return table.cutoffs().stream()
                .filter(cutoff -> cutoff.cutoffMillis() > 1000 * measured.programSeconds())
                .map(Limits.Limit::name)
                .toList();
    }

    /**
     * The samples that cutoffs of PT would drop if they limited the time that daemons took from the program.
     *
     * @param dropped samples in which a daemon took more than its cutoff
     * @param forNothing samples that PT drops although no daemon took more than its cutoff
     * @param unknown samples that PT drops and whose account is missing or incomplete
     */
    public record DropsByInterference(List<Integer> dropped, List<Integer> forNothing, List<Integer> unknown) {
        public DropsByInterference {
            dropped = List.copyOf(dropped);
            forNothing = List.copyOf(forNothing);
            unknown = List.copyOf(unknown);
        }

        /**
         * Returns nothing for cutoffs of taken time, and for a run without a complete account.
         *
         * @param byPt numbers of the samples that the cutoffs drop by PT
         */
        static Optional<DropsByInterference> of(Run run, CutoffTable table, double programSeconds, List<Integer> byPt) {
            if (table.by() != CutoffBasis.PT) {
                return Optional.empty();
            }
            Set<Integer> known = run.samples().stream()
                    .filter(sample -> !sample.failed())
                    .map(Sample::number)
                    .collect(Collectors.toSet());
            InterferenceTime.unknown(run).forEach(known::remove);
            if (known.isEmpty()) {
                return Optional.empty();
            }
            List<Integer> dropped =
                    FirstSanityCheck.over(InterferenceTime.whereComplete(run), table, programSeconds).stream()
                            .map(OverCutoff::sample)
                            .distinct()
                            .toList();
            List<Integer> unknown = new ArrayList<>(byPt);
            unknown.removeAll(known);
            List<Integer> forNothing = new ArrayList<>(byPt);
            forNothing.retainAll(known);
            forNothing.removeAll(new HashSet<>(dropped));
            return Optional.of(new DropsByInterference(dropped, forNothing, unknown));
        }
    }

    /**
     * A change of the machine between the runs behind the cutoffs and the run that is timed.
     *
     * @param cutoffs the states of the runs behind the cutoffs
     * @param run the state of the run that is timed
     */
    public record MachineChange(String cutoffs, String run) {
        /** The release of the kernel; empty where a run behind the cutoffs was on it, and where one does not say. */
        static Optional<MachineChange> kernel(Run run, CutoffTable table) {
            return of(run, table.states(), MachineState::kernel);
        }

        /** The time at which packages changed last; empty also where a run behind the cutoffs was on another machine. */
        static Optional<MachineChange> packages(Run run, CutoffTable table) {
            boolean ownMachine = table.states().stream()
                    .allMatch(state -> state.machine().equals(run.header().machine()));
            return ownMachine ? of(run, table.states(), MachineState::packagesChangedAt) : Optional.empty();
        }

        private static Optional<MachineChange> of(
                Run run, Set<MachineState> behind, Function<MachineState, Optional<String>> fact) {
            Set<String> told = behind.stream()
                    .flatMap(state -> fact.apply(state).stream())
                    .collect(Collectors.toCollection(TreeSet::new));
            boolean allTold =
                    behind.stream().allMatch(state -> fact.apply(state).isPresent());
            return fact.apply(MachineState.of(run))
                    .filter(now -> allTold && !told.isEmpty() && !told.contains(now))
                    .map(now -> new MachineChange(String.join(", ", told), now));
        }
    }
}
