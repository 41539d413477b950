package org.emplab.server.environment;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.web.machine.EnvironmentBook;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Environments of machines, for pages. */
@Service
@Transactional(readOnly = true)
class EnvironmentPages implements EnvironmentBook {
    private final MachineEnvironments environments;

    EnvironmentPages(MachineEnvironments environments) {
        this.environments = environments;
    }

    @Override
    public List<Version> versions(String machine, int most) {
        return environments.machine(machine).stream()
                .flatMap(id -> environments.findByMachineIdOrderByNumberDesc(id, PageRequest.of(0, most)).stream())
                .map(version ->
                        new Version(version.number(), version.firstSeenAt(), version.lastSeenAt(), version.changed()))
                .toList();
    }

    @Override
    public List<Drift> drift(String machine, int number) {
        Optional<UUID> id = environments.machine(machine);
        Optional<MachineEnvironment> before =
                id.flatMap(known -> environments.findByMachineIdAndNumber(known, number - 1));
        Optional<MachineEnvironment> after = id.flatMap(known -> environments.findByMachineIdAndNumber(known, number));
        if (before.isEmpty() || after.isEmpty()) {
            return List.of();
        }
        return EnvironmentDrift.between(before.get().environment(), after.get().environment()).stream()
                .map(drift -> new Drift(drift.field(), text(drift.before()), text(drift.after())))
                .toList();
    }

    private static Optional<String> text(@Nullable Object value) {
        return Optional.ofNullable(value).map(String::valueOf);
    }
}
