package org.emplab.analysis.daemon;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.Run;

/**
 * Daemons that are told apart by name and identity. Each has a label, {@code python3 (backup.service)}, which analyses
 * take for its name.
 *
 * <p>Unit, script and work queue tell daemons of one name apart; the executable does where neither unit nor script was
 * seen. Numbers that units get anew each time ({@code session-7.scope}) do not count. A process of which only the
 * executable was seen, or nothing, counts to the one daemon of its name that it can be, if there is one only.
 *
 * @param daemons by label
 */
public record DaemonIdentities(Map<String, Daemon> daemons) {
    /**
     * A daemon.
     *
     * @param name the name alone
     * @param identity what all of its processes have in common
     */
    public record Daemon(String name, ProcessIdentity identity) {
        private boolean tellsMoreThanExecutable() {
            return identity.unit().isPresent()
                    || identity.script().isPresent()
                    || identity.queue().isPresent();
        }

        /** The name with its identity, as {@code python3 (backup.service)}. */
        public String label() {
            String parts = identity.queue()
                    .or(() -> identity.unit()
                            .map(unit -> identity.script()
                                    .map(script -> unit + ": " + script)
                                    .orElse(unit)))
                    .or(identity::script)
                    .or(identity::executable)
                    .orElse("");
            return parts.isEmpty() ? name : name + " (" + parts + ")";
        }
    }

    public DaemonIdentities {
        daemons = Map.copyOf(daemons);
    }

    /** Returns daemons that were found before. */
    public static DaemonIdentities ofDaemons(List<Daemon> found) {
        Map<String, Daemon> all = new TreeMap<>();
        found.forEach(daemon -> add(all, daemon));
        return new DaemonIdentities(all);
    }

    /** Returns the daemons of runs. */
    static DaemonIdentities of(List<Run> runs) {
        return new DaemonIdentities(Map.of()).with(runs);
    }

    /**
     * Returns the run with labels in place of the names of daemons.
     *
     * @throws UnsuitableInputException if the run has daemons and says of none what it is
     */
    public Run labelled(Run run) {
        if (run.identities().isEmpty() && !run.header().recordsIdentities() && hasDaemons(run)) {
            throw new UnsuitableInputException("the run of " + run.header().program()
                    + " does not say what its processes are, so its daemons are known by name only; take cutoffs by"
                    + " name (--daemons name), or measure the run again with an agent that records identities");
        }
        return run.renamed(with(List.of(run))::label);
    }

    /** The label of a process of this name and identity. */
    String label(String name, Optional<ProcessIdentity> seen) {
        Daemon daemon = new Daemon(DaemonNames.grouped(name), telling(seen.orElse(ProcessIdentity.NONE)));
        if (daemon.tellsMoreThanExecutable()) {
            return daemon.label();
        }
        List<String> possible = daemons.entrySet().stream()
                .filter(known -> known.getValue().name().equals(daemon.name())
                        && known.getValue().tellsMoreThanExecutable()
                        && (daemon.identity().executable().isEmpty()
                                || daemon.identity()
                                        .executable()
                                        .equals(known.getValue().identity().executable())))
                .map(Map.Entry::getKey)
                .toList();
        return possible.size() == 1 ? possible.get(0) : daemon.label().equals(daemon.name()) ? name : daemon.label();
    }

    private static boolean hasDaemons(Run run) {
        for (int row = 0; row < run.rows(); row++) {
            if (!run.put(row)) {
                return true;
            }
        }
        return false;
    }

    private DaemonIdentities with(List<Run> runs) {
        Map<String, Daemon> all = new TreeMap<>(daemons);
        for (Run run : runs) {
            run.renamed((name, seen) -> {
                Daemon daemon = new Daemon(DaemonNames.grouped(name), telling(seen.orElse(ProcessIdentity.NONE)));
                if (!daemon.identity().equals(ProcessIdentity.NONE)) {
                    add(all, daemon);
                }
                return name;
            });
        }
        return new DaemonIdentities(all);
    }

    private static void add(Map<String, Daemon> all, Daemon daemon) {
        all.merge(daemon.label(), daemon, DaemonIdentities::common);
    }

    /** Daemons of one label differ in the executable at most. */
    private static Daemon common(Daemon one, Daemon other) {
        ProcessIdentity identity = one.identity();
        return identity.equals(other.identity())
                ? one
                : new Daemon(
                        one.name(),
                        new ProcessIdentity(
                                identity.unit(), Optional.empty(), identity.script(), identity.queue(), Map.of()));
    }

    private static ProcessIdentity telling(ProcessIdentity seen) {
        return new ProcessIdentity(
                seen.unit().map(DaemonIdentities::withoutNumbers),
                seen.executable(),
                seen.script(),
                seen.queue(),
                Map.of());
    }

    /** A unit that is made anew each time has a number or a hash in its name. */
    private static String withoutNumbers(String unit) {
        String stable = unit.replaceAll("[0-9a-f]{12,}", "*")
                .replaceAll("^run-[ur]?[0-9*]+\\.", "run-*.")
                .replaceAll("@\\d+-\\S*:\\d+\\.service$", "@*.service");
        return stable.endsWith(".scope") ? stable.replaceAll("\\d+", "*") : stable;
    }
}
