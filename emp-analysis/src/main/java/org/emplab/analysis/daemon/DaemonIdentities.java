package org.emplab.analysis.daemon;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.ProcessIdentity;
import org.emplab.model.Run;

/**
 * Daemons that are told apart by name and identity. Each has a label, {@code python3 (backup.service)}, which analyses
 * take for its name.
 *
 * <p>Unit, script and work queue tell daemons of one name apart; the executable does where neither unit nor script was
 * seen. Numbers that units get anew each time ({@code session-7.scope}) do not count; units or scripts that differ in
 * numbers alone and were seen once each are one daemon. A process of which only the executable was seen, or nothing, counts to
 * the one daemon of its name that it can be, if there is one only.
 *
 * @param daemons by label
 */
public record DaemonIdentities(Map<String, Daemon> daemons) {
    /** Two may be two services; a third that comes once as well is a pattern. */
    private static final int FEWEST_UNITS = 3;

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

        /** This daemon with the numbers of its unit and script left out. */
        private Daemon withoutNumbers() {
            return new Daemon(
                    name,
                    new ProcessIdentity(
                            identity.unit().map(UnitNames::withoutNumbers),
                            identity.executable(),
                            identity.script().map(UnitNames::withoutNumbers),
                            identity.queue(),
                            Map.of()));
        }

        /** The name with its identity, as {@code python3 (backup.service)}. */
        public String label() {
            return identity.label(name);
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
        Daemon daemon = daemon(name, seen);
        if (daemon.tellsMoreThanExecutable()) {
            String anyNumber = daemon.withoutNumbers().label();
            return daemons.containsKey(daemon.label()) || !daemons.containsKey(anyNumber) ? daemon.label() : anyNumber;
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
        Map<Daemon, Integer> samples = new HashMap<>();
        for (Run run : runs) {
            count(run, samples);
        }
        Set<Daemon> oneOfManyUnits = oneOfManyUnits(samples);
        Map<String, Daemon> all = new TreeMap<>(daemons);
        samples.keySet().forEach(daemon -> {
            Daemon anyNumber = daemon.withoutNumbers();
            boolean isKnown = daemons.containsKey(anyNumber.label()) && !daemons.containsKey(daemon.label());
            add(all, isKnown || oneOfManyUnits.contains(daemon) ? anyNumber : daemon);
        });
        return new DaemonIdentities(all);
    }

    /** Adds the number of samples of each daemon of a run. */
    private static void count(Run run, Map<Daemon, Integer> samples) {
        Map<Seen, Daemon> known = new HashMap<>();
        for (int sample = 0; sample < run.size(); sample++) {
            Set<Daemon> ofSample = new HashSet<>();
            for (int row = run.firstRow(sample); row < run.firstRow(sample + 1); row++) {
                if (!run.put(row) && run.identity(row).isPresent()) {
                    ofSample.add(known.computeIfAbsent(
                            new Seen(run.name(row), run.identity(row)), seen -> daemon(seen.name(), seen.identity())));
                }
            }
            ofSample.removeIf(daemon -> daemon.identity().equals(ProcessIdentity.NONE));
            ofSample.forEach(daemon -> samples.merge(daemon, 1, Integer::sum));
        }
    }

    private record Seen(String name, Optional<ProcessIdentity> identity) {}

    /** Daemons of one executable whose units or scripts differ in numbers alone, and of which none was seen a second time. */
    private static Set<Daemon> oneOfManyUnits(Map<Daemon, Integer> samples) {
        Set<Daemon> all = new HashSet<>();
        samples.keySet().stream()
                .filter(daemon -> !daemon.withoutNumbers().equals(daemon))
                .collect(Collectors.groupingBy(Daemon::withoutNumbers))
                .values()
                .stream()
                .filter(alike -> alike.size() >= FEWEST_UNITS
                        && alike.stream().allMatch(daemon -> samples.getOrDefault(daemon, 0) == 1))
                .forEach(all::addAll);
        return all;
    }

    private static Daemon daemon(String name, Optional<ProcessIdentity> seen) {
        return new Daemon(DaemonNames.grouped(name), telling(seen.orElse(ProcessIdentity.NONE)));
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
                seen.unit().map(UnitNames::stable), seen.executable(), seen.script(), seen.queue(), Map.of());
    }

    /** Names of units without the parts that are new at each start. */
    static final class UnitNames {
        /** The characters between the parts of a name; systemd writes a dash within a part as {@code \x2d}. */
        private static final String SEPARATOR = "[-_.@:/]|\\\\x2d";

        private static final String AFTER = "(?<=^|" + SEPARATOR + ")";
        private static final String BEFORE = "(?=$|" + SEPARATOR + ")";
        private static final String DASH = "(?:[-_]|\\\\x2d)";

        private static final Pattern UUID =
                Pattern.compile("(?i)[0-9a-f]{8}(" + DASH + "[0-9a-f]{4}){3}" + DASH + "[0-9a-f]{12}");
        /** A hash, or 8 digits or more of one with letters as well as numbers. */
        private static final Pattern HASH =
                Pattern.compile("(?i)[0-9a-f]{12,}|" + AFTER + "(?=[0-9]*[a-f])(?=[a-f]*[0-9])[0-9a-f]{8,}" + BEFORE);

        /** Units of {@code systemd-run}. */
        private static final Pattern TRANSIENT = Pattern.compile("^run-(?=[^.]*[0-9*])[a-z]?[0-9a-f*]+(-i\\d+)?\\.");
        /** Instances for a connection, or for a process with its number and that of its boot. */
        private static final Pattern CONNECTION = Pattern.compile("@\\d+(-\\S*:\\d+|([-_]\\d+)+)\\.service$");

        private static final Pattern BUS = Pattern.compile("^dbus-:[0-9.]+-(.*)@\\d+\\.service$");
        /** The day, or a clock; an instance of such a number may be a user. */
        private static final Pattern DATE = Pattern.compile("(?<=[-_.]|\\\\x2d)\\d{8,}(?=.*\\.service$)");
        /** A number of a scope, with a letter at most ({@code session-c2.scope}). */
        private static final Pattern OF_SCOPE = Pattern.compile(AFTER + "([a-z]?)\\d+" + BEFORE + "(?=.*\\.scope$)");

        private static final Pattern WITH_NUMBER = Pattern.compile(AFTER + "[^-_.@:/\\\\]*\\d[^-_.@:/\\\\]*");
        private static final Pattern LETTERS_AND_NUMBER = Pattern.compile("[A-Za-z]*\\d+");

        private UnitNames() {}

        /**
         * A unit that is made anew each time has a UUID, a hash, a date, a number of its process or of its connection in its
         * name. The number of an instance alone ({@code user@1000.service}) stays, and one that ends a word
         * ({@code postgres13}).
         */
        static String stable(String unit) {
            String stable = UUID.matcher(unit).replaceAll("*");
            stable = HASH.matcher(stable).replaceAll("*");
            stable = TRANSIENT.matcher(stable).replaceAll("run-*.");
            stable = CONNECTION.matcher(stable).replaceAll("@*.service");
            stable = BUS.matcher(stable).replaceAll("dbus-:*-$1@*.service");
            stable = DATE.matcher(stable).replaceAll("*");
            return OF_SCOPE.matcher(stable).replaceAll("$1*");
        }

        /** Leaves out all numbers, and parts in which letters follow a number. */
        static String withoutNumbers(String name) {
            return WITH_NUMBER
                    .matcher(name)
                    .replaceAll(part -> LETTERS_AND_NUMBER.matcher(part.group()).matches()
                            ? part.group().replaceAll("\\d+", "*")
                            : "*");
        }
    }
}
