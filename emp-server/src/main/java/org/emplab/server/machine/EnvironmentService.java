package org.emplab.server.machine;

import java.util.List;
import java.util.UUID;
import org.emplab.server.api.Page;
import org.emplab.server.api.Paging;
import org.emplab.server.api.Refusal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
@Transactional(readOnly = true)
public class EnvironmentService {
    private final MachineEnvironments environments;

    EnvironmentService(MachineEnvironments environments) {
        this.environments = environments;
    }

    /** The newest first, at most so many; none of a machine that is not enrolled. */
    public List<EnvironmentVersion> latest(String machine, int most) {
        try {
            return versions(machine, 0, most).items();
        } catch (Refusal notEnrolled) {
            return List.of();
        }
    }

    /** The fields in which a version differs from the one before; none if one of them is not kept. */
    public List<EnvironmentDrift> drift(String machine, int number) {
        try {
            return drift(machine, number, null);
        } catch (Refusal notKept) {
            return List.of();
        }
    }

    /** Newest first. */
    public Page<EnvironmentVersion> versions(String machine, int page, int size) {
        UUID machineId = id(machine);
        return Paging.page(
                        environments.findByMachineIdOrderByNumberDesc(machineId, Paging.request(page, size)),
                        most -> environments.countUpTo(machineId, most))
                .map(MachineEnvironment::view);
    }

    public WholeVersion version(String machine, int number) {
        return kept(id(machine), number).whole();
    }

    /**
     * The fields in which a version differs from an earlier one.
     *
     * @param since number of the earlier one; null: the one before
     */
    public List<EnvironmentDrift> drift(String machine, int number, @Nullable Integer since) {
        UUID machineId = id(machine);
        int earlier = since == null ? number - 1 : since;
        MachineEnvironment later = kept(machineId, number);
        return earlier < 1
                ? List.of()
                : EnvironmentDrift.between(kept(machineId, earlier).environment(), later.environment());
    }

    private UUID id(String machine) {
        return environments.machine(machine).orElseThrow(() -> Refusal.notFound("machine " + machine));
    }

    private MachineEnvironment kept(UUID machineId, int number) {
        return environments
                .findByMachineIdAndNumber(machineId, number)
                .orElseThrow(() -> Refusal.notFound("version " + number + " of this machine's environment"));
    }
}
