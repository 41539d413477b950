package org.emplab.server.experiment;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.emplab.lab.experiment.DisplacementOrder;
import org.emplab.lab.experiment.MachineCapabilities;
import org.emplab.lab.experiment.MachinePermissions;
import org.emplab.lab.settings.RunSettings;
import org.emplab.server.database.JsonText;
import org.emplab.server.experiment.DryRun.MachineCheck;
import org.emplab.server.machine.EnvironmentService;
import org.emplab.server.machine.EnvironmentService.EnvironmentVersion;
import org.emplab.server.run.Run;
import org.springframework.stereotype.Component;

/** Says what agents would refuse, from what each last told of its permissions. */
@Component
class MachineChecks {
    private final EnvironmentService environments;

    MachineChecks(EnvironmentService environments) {
        this.environments = environments;
    }

    List<MachineCheck> of(Collection<Run> runs) {
        Map<String, Set<String>> settings = new TreeMap<>();
        for (Run run : runs) {
            settings.computeIfAbsent(run.machineName(), machine -> new LinkedHashSet<>())
                    .add(run.settings());
        }
        return settings.entrySet().stream()
                .map(machine -> check(machine.getKey(), machine.getValue()))
                .toList();
    }

    /** Names the machines whose agents tell no permission to reboot. */
    List<String> withoutReboot(Collection<String> machines) {
        return machines.stream()
                .filter(machine -> environments.latest(machine, 1).stream()
                        .flatMap(version -> permitsSection(machine, version).flatMap(MachinePermissions::of).stream())
                        .noneMatch(MachinePermissions::reboot))
                .toList();
    }

    private Optional<Object> permitsSection(String machine, EnvironmentVersion version) {
        return Optional.ofNullable(
                environments.version(machine, version.number()).environment().get(MachinePermissions.SECTION));
    }

    private MachineCheck check(String machine, Set<String> settings) {
        Optional<EnvironmentVersion> latest =
                environments.latest(machine, 1).stream().findFirst();
        Optional<Object> told = latest.flatMap(version -> permitsSection(machine, version));
        Optional<MachinePermissions> permissions = told.flatMap(MachinePermissions::of);
        Optional<MachineCapabilities> means = told.flatMap(MachineCapabilities::of);
        if (latest.isEmpty() || permissions.isEmpty()) {
            return new MachineCheck(machine, null, List.of(), List.of("whether its agent permits these runs"), null);
        }
        Set<String> refuses = new LinkedHashSet<>();
        Set<String> unknown = new LinkedHashSet<>();
        for (String text : settings) {
            Map<String, Object> asked = JsonText.object(text);
            if (DisplacementOrder.isOne(asked)) {
                DisplacementOrder order = DisplacementOrder.of(asked);
                permissions
                        .get()
                        .objection(order)
                        .or(() -> means.flatMap(has -> has.objection(order, permissions.get())))
                        .or(() -> permissions.get().refusedUnlessLinked(order))
                        .ifPresent(refuses::add);
                unknown.addAll(permissions.get().doubts(order));
                continue;
            }
            RunSettings run = RunSettings.of(asked);
            permissions
                    .get()
                    .objection(run)
                    .or(() -> means.flatMap(has -> has.objection(run, permissions.get())))
                    .ifPresent(refuses::add);
            refuses.addAll(permissions.get().refusedUnlessLinked(run));
            unknown.addAll(permissions.get().doubts(run));
        }
        return new MachineCheck(
                machine,
                latest.get().lastSeenAt(),
                List.copyOf(refuses),
                List.copyOf(unknown),
                means.flatMap(permissions.get()::warning).orElse(null));
    }
}
