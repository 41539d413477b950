package org.emplab.analysis.cutoff;

import static com.fasterxml.jackson.annotation.JsonInclude.Include.NON_EMPTY;
import static com.fasterxml.jackson.annotation.JsonProperty.Access.WRITE_ONLY;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.OptBoolean;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.account.InterferenceTime;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.analysis.daemon.DaemonIdentities;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;

/**
 * The cutoffs that programs are timed with.
 *
 * @param processTime the account of PT that the cutoffs are about; executions must be measured by the same
 * @param by what the cutoffs limit of a daemon
 * @param identities of its daemons, whose labels are the names in it; empty if names alone tell daemons apart
 * @param cutoffs by name
 * @param met every daemon that the runs behind the cutoffs have; empty if they are not known
 * @param states of the machines at those runs; none if no run tells any
 */
public record CutoffTable(
        ProcessTime processTime,
        CutoffBasis by,

        @JacksonInject(value = LabelledTree.IDENTITIES, useInput = OptBoolean.FALSE) @JsonProperty(access = WRITE_ONLY)
        Optional<DaemonIdentities> identities,

        List<Cutoff> cutoffs,
        @JsonProperty(access = WRITE_ONLY) Optional<Set<String>> met,

        @JsonProperty("machineStates") @JsonInclude(NON_EMPTY)
        Set<MachineState> states) {
    public CutoffTable {
        cutoffs = List.copyOf(cutoffs);
        met = met.map(Set::copyOf);
        states = states.stream().anyMatch(MachineState::isKnown)
                ? Collections.unmodifiableSet(new LinkedHashSet<>(states.stream()
                        .sorted(Comparator.comparing(MachineState::toString))
                        .toList()))
                : Set.of();
    }

    /** Cutoffs of which no state of a machine is known. */
    public CutoffTable(
            ProcessTime processTime,
            CutoffBasis by,
            Optional<DaemonIdentities> identities,
            List<Cutoff> cutoffs,
            Optional<Set<String>> met) {
        this(processTime, by, identities, cutoffs, met, Set.of());
    }

    public CutoffTable(ProcessTime processTime, List<Cutoff> cutoffs) {
        this(processTime, cutoffs, Optional.empty());
    }

    /** Cutoffs of PT, of daemons that are told apart by name. */
    public CutoffTable(ProcessTime processTime, List<Cutoff> cutoffs, Optional<Set<String>> met) {
        this(processTime, CutoffBasis.PT, Optional.empty(), cutoffs, met);
    }

    /** No cutoff at all: no sample is dropped for its daemons. */
    public static CutoffTable none(ProcessTime processTime) {
        return new CutoffTable(processTime, List.of());
    }

    /** The processes that are one daemon in the table. */
    @JsonProperty
    public DaemonGrouping daemons() {
        return identities.isPresent() ? DaemonGrouping.IDENTITY : DaemonGrouping.NAME;
    }

    /**
     * Returns the run with the daemons that the table has, and of each what its cutoff limits.
     *
     * @throws org.emplab.analysis.series.UnsuitableInputException if the run lacks what they are made from
     */
    public Run view(Run run) {
        return labelled(by.of(run));
    }

    /** Returns the view above, in which the samples that a cutoff of taken time cannot judge have no rows. */
    public Run viewWhereKnown(Run run) {
        return labelled(by == CutoffBasis.TAKEN ? InterferenceTime.whereComplete(run) : run);
    }

    private Run labelled(Run run) {
        return identities.map(known -> known.labelled(run)).orElse(run);
    }

    /** Numbers of the samples that did not fail and that a cutoff of taken time cannot judge, for want of an account. */
    public List<Integer> unaccounted(Run run) {
        return by == CutoffBasis.TAKEN && !cutoffs.isEmpty() ? InterferenceTime.unknown(run) : List.of();
    }

    /**
     * Returns the same of a whole run.
     *
     * @throws org.emplab.analysis.series.UnsuitableInputException if they are all that did not fail
     */
    public List<Integer> someUnaccounted(Run run) {
        List<Integer> unknown = unaccounted(run);
        long judged = run.samples().stream().filter(sample -> !sample.failed()).count();
        if (judged > 0 && unknown.size() == judged) {
            throw InterferenceTime.refusal(run, unknown.get(0));
        }
        return unknown;
    }

    /** The cutoff of a daemon, if it has one. */
    public Optional<Cutoff> of(String name) {
        return cutoffs.stream().filter(cutoff -> cutoff.name().equals(name)).findFirst();
    }

    /** The cutoffs that are longer than a program takes: an execution as long as the program stays below them. */
    public List<Cutoff> longerThan(double programSeconds) {
        return cutoffs.stream()
                .filter(cutoff -> cutoff.millisFor(programSeconds) > 1000 * programSeconds)
                .toList();
    }

    /** The smallest cutoff for a program that takes this long, ms; empty without cutoffs. */
    public OptionalDouble smallestMillis(double programSeconds) {
        return cutoffs.stream()
                .mapToDouble(cutoff -> cutoff.millisFor(programSeconds))
                .min();
    }

    /**
     * The state of a run's machine by which cutoffs age.
     *
     * @param kernel its release; empty if the run does not say
     * @param packagesChangedAt when a package last came, changed or went, in ISO 8601; empty if the run does not say
     */
    public record MachineState(String machine, Optional<String> kernel, Optional<String> packagesChangedAt) {
        public MachineState {
            kernel =
                    kernel.filter(text -> !text.isEmpty()); // so results of an earlier version say that it is not known
            packagesChangedAt = packagesChangedAt.filter(text -> !text.isEmpty());
        }

        /** The state as the run's header has it. */
        public static MachineState of(Run run) {
            return new MachineState(
                    run.header().machine(),
                    fact(run, "kernel", "release"),
                    fact(run, "distribution", "packagesChangedAt"));
        }

        /** Whether the run says anything of the state. */
        boolean isKnown() {
            return kernel.isPresent() || packagesChangedAt.isPresent();
        }

        private static Optional<String> fact(Run run, String section, String key) {
            return run.header().environment().get(section) instanceof Map<?, ?> facts
                            && facts.get(key) instanceof String fact
                    ? Optional.of(fact)
                    : Optional.empty();
        }
    }
}
