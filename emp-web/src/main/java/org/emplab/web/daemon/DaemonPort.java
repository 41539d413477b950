package org.emplab.web.daemon;

import java.util.List;
import java.util.Optional;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.report.Report;

/** Daemons of the lab's machines. */
public interface DaemonPort {
    CutoffsOfMachines sideBySide();

    /**
     * The tables in force on some machines, and whether one of them serves for all.
     *
     * @param machines at least two, each once
     * @throws UnsuitableInputException if they are fewer or too many, one has no table in force that can be read, or the
     *     tables limit different times
     */
    Report oneForAll(List<String> machines);

    /** Empty for a name that no process of any run has, and no published table as a label. */
    Optional<DaemonView> daemon(String name);

    /** The daemons that the table in force on a machine has never met, the latest first. */
    List<NewDaemonView> newOn(String machine);
}
