package org.emplab.lab.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.lab.settings.CaptureSettings.CaptureSource;
import org.emplab.lab.settings.MeasureSettings;
import org.emplab.lab.settings.RunSettings;
import org.jspecify.annotations.Nullable;

/**
 * The means that a machine has for runs, as its agent reads it before each and tells the server with the machine's state.
 *
 * @param programs whether the bundled programs are compiled or can be
 * @param taskstats whether the agent has the capability that taskstats needs
 * @param changesUser whether the agent has the capabilities to run a program as another user
 * @param cpus that are online; empty if the kernel does not say
 */
public record MachineCapabilities(boolean programs, boolean taskstats, boolean changesUser, List<Integer> cpus) {
    /** The key that agents tell which give programs a user of their own. */
    static final String CHANGES_USER = "changesUser";

    public MachineCapabilities {
        cpus = List.copyOf(cpus);
    }

    /** Reads what {@link #addTo} wrote into the section of permissions; empty if it holds nothing of it. */
    public static Optional<MachineCapabilities> of(@Nullable Object section) {
        if (!(section instanceof Map<?, ?> told) || !(told.get("cpus") instanceof List<?> cpus)) {
            return Optional.empty();
        }
        return Optional.of(new MachineCapabilities(
                Boolean.TRUE.equals(told.get("programs")),
                Boolean.TRUE.equals(told.get("taskstats")),
                !Boolean.FALSE.equals(told.get(CHANGES_USER)),
                cpus.stream()
                        .filter(Number.class::isInstance)
                        .map(cpu -> ((Number) cpu).intValue())
                        .toList()));
    }

    /** The section with what the machine has. */
    public Map<String, Object> addedTo(Map<String, Object> section) {
        Map<String, Object> whole = new LinkedHashMap<>(section);
        whole.put("programs", programs);
        whole.put("taskstats", taskstats);
        whole.put(CHANGES_USER, changesUser);
        whole.put("cpus", cpus);
        return whole;
    }

    /**
     * Returns why the machine cannot do this; empty if it can or if only trying tells.
     *
     * @param permissions which name the users of programs
     */
    public Optional<String> objection(RunSettings run, MachinePermissions permissions) {
        if (run.capture().source() == CaptureSource.TASKSTATS && !taskstats) {
            return Optional.of("this machine's agent may not read taskstats (CAP_NET_ADMIN), which source asks for");
        }
        return permissions.applied(run).programs().stream()
                .flatMap(settings -> objection(settings).stream())
                .findFirst();
    }

    private Optional<String> objection(MeasureSettings settings) {
        List<Integer> wanted = settings.scheduling().cpus();
        if (!wanted.isEmpty() && !cpus.isEmpty() && wanted.stream().noneMatch(cpus::contains)) {
            return noCpu(wanted);
        }
        if (!changesUser
                && (settings.process().user().isPresent()
                        || settings.process().group().isPresent())) {
            return noOtherUser();
        }
        return programs
                ? Optional.empty()
                : Optional.of(
                        "no C compiler found: install gcc or clang; without one a machine runs nothing for a server");
    }

    /** Returns why the machine cannot do an experiment by displacement; empty if it can or if only trying tells. */
    public Optional<String> objection(DisplacementOrder order, MachinePermissions permissions) {
        if (!programs) {
            return Optional.of("no C compiler found: install gcc or clang; the fluid process needs one");
        }
        if (cpus.size() == 1) {
            return Optional.of("this machine has one CPU; the fluid process and the agent need one each");
        }
        if (!changesUser
                && order.subject() instanceof DisplacementOrder.Subject.Command
                && permissions.user().isPresent()) {
            return noOtherUser();
        }
        return order.cpu().isPresent()
                        && !cpus.isEmpty()
                        && !cpus.contains(order.cpu().getAsInt())
                ? noCpu(List.of(order.cpu().getAsInt()))
                : Optional.empty();
    }

    private static Optional<String> noOtherUser() {
        return Optional.of("this machine's agent may not run programs as another user (CAP_SETUID, CAP_SETGID)");
    }

    private Optional<String> noCpu(List<Integer> wanted) {
        return Optional.of("this machine has no CPU "
                + String.join(", ", wanted.stream().map(String::valueOf).toList()) + " (online are "
                + String.join(", ", cpus.stream().map(String::valueOf).toList()) + ")");
    }
}
