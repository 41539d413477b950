package org.emplab.web.daemon;

import java.util.List;
import java.util.Optional;

/** Daemons of the lab's machines. */
public interface DaemonPort {
    CutoffsOfMachines sideBySide();

    /** Empty for a name that no process of any run has, and no published table as a label. */
    Optional<DaemonView> daemon(String name);

    /** The daemons that the table in force on a machine has never met, the latest first. */
    List<NewDaemonView> newOn(String machine);
}
