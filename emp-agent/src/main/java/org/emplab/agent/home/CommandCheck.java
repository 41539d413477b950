package org.emplab.agent.home;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import org.emplab.agent.AgentHome;
import org.emplab.agent.ServiceException;
import org.emplab.agent.doctor.CheckResult;
import org.emplab.agent.doctor.Severity;
import org.emplab.lab.experiment.MachineCapabilities;

/** Checks which user the settings of an agent name for commands. It cannot tell whether the agent may become that user. */
public final class CommandCheck {
    private static final MachineCapabilities MAY = new MachineCapabilities(true, true, true, List.of());

    private CommandCheck() {}

    /** Empty where no agent is, or its settings are not readable. */
    public static Optional<CheckResult> of(AgentHome home) throws IOException {
        if (!Files.isReadable(home.properties())) {
            return Optional.empty();
        }
        try {
            Optional<String> warning =
                    AgentProperties.read(home).permissions().listed().warning(MAY);
            return Optional.of(result(
                    warning.isEmpty() ? CheckResult.Status.OK : CheckResult.Status.AMISS,
                    warning.orElse("none runs as the agent's own user")));
        } catch (ServiceException wrong) {
            return Optional.of(result(CheckResult.Status.AMISS, String.valueOf(wrong.getMessage())));
        }
    }

    private static CheckResult result(CheckResult.Status status, String state) {
        return new CheckResult(
                "commands",
                "agent",
                "commands of a server",
                Severity.INFORMATION,
                status,
                state,
                "as a user for programs, or none",
                "a program that runs as the agent's own user can read its token and change its settings",
                status == CheckResult.Status.OK
                        ? ""
                        : "name a user for programs as runAs in agent.properties, and restart the agent",
                List.of());
    }
}
