package org.emplab.web.machine;

import java.util.List;
import java.util.Optional;

/** The lab's machines, by name. */
public interface MachineDirectory {
    /** All machines, ordered by name. */
    List<LabMachine> machines();

    Optional<LabMachine> machine(String name);

    /**
     * A token with which one agent can enrol once; it is shown to the person now and never again.
     *
     * @param machine the name the machine will have
     * @param by login name of the administrator
     */
    EnrolmentAnswer enrol(String machine, String by);
}
