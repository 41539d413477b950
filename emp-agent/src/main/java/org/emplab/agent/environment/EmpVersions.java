package org.emplab.agent.environment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.emplab.agent.environment.EmpVersions.EmpVersion.ValidityFinding;
import org.jspecify.annotations.Nullable;

/**
 * Which of EMP's versions 1 to 4 the machine's state holds to (EMP, table I). Each version is judged by what it adds
 * to the one before.
 *
 * @param versions v1 to v4 in order
 */
public record EmpVersions(List<EmpVersion> versions) {
    private static final String OLDEST_GOOD_KERNEL = "2.6.32"; // EMP 4.4: 2.6.28 disturbed, 2.6.32 did not

    public EmpVersions {
        versions = List.copyOf(versions);
    }

    public static EmpVersions read(Machine machine) {
        List<RunningProcess> processes = RunningProcess.all(machine);
        return judge(machine, processes, Services.read(machine, processes));
    }

    public static EmpVersions judge(Machine machine, List<RunningProcess> processes, Services services) {
        return new EmpVersions(
                List.of(v1(processes, services), v2(processes), v3(Frequency.read(machine)), v4(machine)));
    }

    /** The highest version all of whose parts hold, such as "EMPv2", or "none". */
    public String derived() {
        String derived = "none";
        for (EmpVersion version : versions) {
            if (version.verdict() != ValidityFinding.HOLDS) {
                break;
            }
            derived = version.name();
        }
        return derived;
    }

    /** Writes a JSON object: {@code holds} is true, false, or null where the machine does not tell. */
    public Map<String, Object> describe() {
        Map<String, Object> description = new LinkedHashMap<>();
        for (EmpVersion version : versions) {
            Map<String, Object> judged = new LinkedHashMap<>();
            judged.put("holds", version.verdict().asBoolean());
            judged.put("reason", version.reason());
            description.put(version.key(), judged);
        }
        description.put("derived", derived());
        return description;
    }

    private static EmpVersion v1(List<RunningProcess> processes, Services services) {
        List<String> disturbers = new ArrayList<>();
        for (NonCriticalDaemon daemon : NonCriticalDaemon.ALL) {
            if (!daemon.among(processes).isEmpty()) {
                disturbers.add(daemon.name());
            }
        }
        services.timers().stream()
                .filter(NonCriticalDaemon.TIMERS.asMatchPredicate())
                .forEach(disturbers::add);
        return disturbers.isEmpty()
                ? new EmpVersion(1, ValidityFinding.HOLDS, "no non-critical daemon or timer is active")
                : new EmpVersion(1, ValidityFinding.FAILS, "active: " + String.join(", ", disturbers));
    }

    private static EmpVersion v2(List<RunningProcess> processes) {
        List<String> daemons = TimeSynchronisation.running(processes);
        return daemons.isEmpty()
                ? new EmpVersion(2, ValidityFinding.FAILS, "no time synchronisation daemon runs")
                : new EmpVersion(2, ValidityFinding.HOLDS, String.join(", ", daemons) + " runs");
    }

    private static EmpVersion v3(Frequency frequency) {
        if (!frequency.turboOff()) {
            return new EmpVersion(3, ValidityFinding.FAILS, "turbo is on");
        }
        if (frequency.policies().isEmpty()) {
            return new EmpVersion(
                    3, ValidityFinding.UNKNOWN, "the machine does not show how its frequency is controlled");
        }
        for (Frequency.Policy policy : frequency.policies()) {
            if (!policy.fixed()) {
                return new EmpVersion(
                        3, ValidityFinding.FAILS, "frequency scaling is on (governor " + policy.governor() + ")");
            }
        }
        if (frequency.turbo().isEmpty() && frequency.turboCapable().orElse(true)) {
            return new EmpVersion(
                    3, ValidityFinding.UNKNOWN, "frequency scaling is off, but there is no switch for turbo");
        }
        return new EmpVersion(3, ValidityFinding.HOLDS, "turbo and frequency scaling are off");
    }

    private static EmpVersion v4(Machine machine) {
        String running = machine.text("/proc/sys/kernel/osrelease").orElse("");
        if (running.isEmpty()) {
            return new EmpVersion(4, ValidityFinding.UNKNOWN, "the kernel's release cannot be read");
        }
        if (NaturalOrder.COMPARATOR.compare(running, OLDEST_GOOD_KERNEL) < 0) {
            return new EmpVersion(4, ValidityFinding.FAILS, running + " is older than " + OLDEST_GOOD_KERNEL);
        }
        for (String installed : InstalledKernels.newerThan(running, machine)) {
            return new EmpVersion(4, ValidityFinding.FAILS, installed + " is installed, but " + running + " runs");
        }
        return new EmpVersion(4, ValidityFinding.HOLDS, running + ": no newer kernel is installed on this machine");
    }

    /** Kernels that are installed beside the one that runs. */
    static final class InstalledKernels {
        private InstalledKernels() {}

        /** Releases of the same flavour that are newer, the newest first. Flavours (amd64, generic, rt) are not compared. */
        public static List<String> newerThan(String running, Machine machine) {
            TreeSet<String> installed = new TreeSet<>(NaturalOrder.COMPARATOR.reversed());
            for (String name : machine.names("/boot")) {
                if (name.startsWith("vmlinuz-")) {
                    installed.add(name.substring("vmlinuz-".length()));
                }
            }
            installed.addAll(machine.names("/lib/modules").stream()
                    .filter(release -> machine.exists("/lib/modules/" + release + "/modules.dep"))
                    .toList());
            return installed.stream()
                    .filter(release -> flavour(release).equals(flavour(running)))
                    .filter(release -> NaturalOrder.COMPARATOR.compare(release, running) > 0)
                    .toList();
        }

        private static String flavour(String release) {
            String last = release.substring(release.lastIndexOf('-') + 1);
            return release.indexOf('-') >= 0 && last.matches("[a-z].*") ? last : "";
        }
    }

    /** The findings about one version of the protocol. */
    public record EmpVersion(int number, ValidityFinding verdict, String reason) {

        /** "EMPv1". */
        public String name() {
            return "EMPv" + number;
        }

        /** "v1", its key in JSON. */
        public String key() {
            return "v" + number;
        }

        /** Whether something holds, from the machine's state; unknown where the machine does not show it. */
        public enum ValidityFinding {
            HOLDS,
            FAILS,
            UNKNOWN;

            /** True, false, or null where it is not known. */
            public @Nullable Boolean asBoolean() {
                return this == UNKNOWN ? null : (Boolean) (this == HOLDS);
            }
        }
    }
}
