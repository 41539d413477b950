package org.emplab.server.machine;

import java.util.List;
import java.util.UUID;
import org.emplab.server.api.Paging;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.machine.EnvironmentDrift;
import org.emplab.web.machine.EnvironmentPort;
import org.emplab.web.machine.EnvironmentVersion;
import org.emplab.web.machine.WholeVersion;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional(readOnly = true)
class EnvironmentService implements EnvironmentPort {
    private final MachineEnvironments environments;

    EnvironmentService(MachineEnvironments environments) {
        this.environments = environments;
    }

    @Override
    public Page<EnvironmentVersion> versions(String machine, int page, int size) {
        UUID machineId = id(machine);
        return Paging.page(
                        environments.findByMachineIdOrderByNumberDesc(machineId, Paging.request(page, size)),
                        most -> environments.countUpTo(machineId, most))
                .map(MachineEnvironment::view);
    }

    @Override
    public WholeVersion version(String machine, int number) {
        return kept(id(machine), number).whole();
    }

    @Override
    public List<EnvironmentDrift> drift(String machine, int number, @Nullable Integer since) {
        UUID machineId = id(machine);
        int earlier = since == null ? number - 1 : since;
        MachineEnvironment later = kept(machineId, number);
        return earlier < 1
                ? List.of()
                : EnvironmentDrift.between(kept(machineId, earlier).environment(), later.environment());
    }

    private UUID id(String machine) {
        return environments.machine(machine).orElseThrow(() -> ProblemException.notFound("machine " + machine));
    }

    private MachineEnvironment kept(UUID machineId, int number) {
        return environments
                .findByMachineIdAndNumber(machineId, number)
                .orElseThrow(() -> ProblemException.notFound("version " + number + " of this machine's environment"));
    }
}
