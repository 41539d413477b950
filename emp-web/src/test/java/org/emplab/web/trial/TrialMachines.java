package org.emplab.web.trial;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.web.api.ProblemException;
import org.emplab.web.machine.Health;
import org.emplab.web.machine.Invitation;
import org.emplab.web.machine.LabMachine;
import org.emplab.web.machine.MachineDirectory;
import org.emplab.web.machine.MachineState;
import org.springframework.boot.ApplicationArguments;
import org.springframework.stereotype.Component;

/** Five machines, one in each state; none if there is no run. */
@Component
class TrialMachines implements MachineDirectory {
    private final boolean empty;

    TrialMachines(ApplicationArguments arguments) {
        empty = arguments.getNonOptionArgs().isEmpty();
    }

    @Override
    public List<LabMachine> machines() {
        Instant now = Instant.now();
        return empty
                ? List.of()
                : List.of(
                        machine("sodb10", MachineState.OVERDUE, now.minusSeconds(9000), now.minusSeconds(700)),
                        machine("sodb11", MachineState.IDLE, now.minusSeconds(20), null),
                        machine("sodb12", MachineState.QUIET, now.minusSeconds(60), now.plusSeconds(95)),
                        machine("sodb16", MachineState.SERVING, now.minusSeconds(3), null),
                        machine("sodb13", MachineState.MAINTENANCE, now.minusSeconds(86400), null),
                        machine("sodb14", MachineState.AWAITED, null, null));
    }

    private static LabMachine machine(
            String name,
            MachineState state,
            @org.jspecify.annotations.Nullable Instant seen,
            @org.jspecify.annotations.Nullable Instant quietUntil) {
        return new LabMachine(
                name,
                state,
                Optional.ofNullable(seen),
                Optional.ofNullable(quietUntil),
                state == MachineState.QUIET ? Optional.of("1") : Optional.empty(),
                state == MachineState.QUIET ? Optional.of("INC128") : Optional.empty(),
                List.of("x86-64", "sodb"),
                seen == null
                        ? Map.of()
                        : Map.of("kernel", Map.of("release", "6.18.0", "hz", 250), "cpu", Map.of("model", "Intel")),
                new LabMachine.Fitness(Health.UNKNOWN, "not checked yet", Optional.empty()),
                Optional.empty());
    }

    @Override
    public Optional<LabMachine> machine(String name) {
        return machines().stream()
                .filter(machine -> machine.name().equals(name))
                .findFirst();
    }

    @Override
    public Invitation enrol(String machine, String by) {
        if (machine(machine).isPresent()) {
            throw ProblemException.conflict("There is a machine " + machine + " already.");
        }
        return new Invitation(machine, "h4tQmPz0v8sXr2Lk", Instant.now().plusSeconds(86400));
    }
}
