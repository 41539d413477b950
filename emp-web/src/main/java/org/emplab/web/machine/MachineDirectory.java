package org.emplab.web.machine;

import java.util.List;
import java.util.Optional;
import org.emplab.web.api.ProblemException;

/** The lab's machines, by name. */
public interface MachineDirectory {
    /** All machines, ordered by name. */
    List<LabMachine> machines();

    Optional<LabMachine> machine(String name);

    /**
     * Invites a machine to enrol once.
     *
     * @param machine the name that it will have
     * @param by login of the administrator
     * @throws ProblemException if a machine cannot have that name
     */
    Invitation enrol(String machine, String by);

    /** Names the agent with the machine's identity that was refused lately, and the one at work; empty if there is none. */
    Optional<String> secondAgent(String name);
}
