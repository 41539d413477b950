package org.emplab.agent.measure.launch;

import org.emplab.agent.workload.NoCompilerException;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.experiment.MachineCapabilities;
import org.emplab.lab.settings.MeasureSettings;

/** Chooses how programs are started on this machine. */
public final class Launchers {
    private Launchers() {}

    /**
     * The compiled launcher, or without a compiler the agent itself.
     *
     * @throws org.emplab.agent.workload.WorkloadException if there is no compiler and a setting needs one
     */
    public static Launcher start(ReadyProgram program, MeasureSettings settings, Workloads workloads) {
        try {
            return GatedLauncher.start(workloads.launcher(), program, settings);
        } catch (NoCompilerException e) {
            if (!MachineCapabilities.needingCompiler(settings).isEmpty()) {
                throw new WorkloadException(
                        e.getMessage() + "; without one these settings cannot be had: "
                                + String.join(", ", MachineCapabilities.needingCompiler(settings)),
                        e);
            }
            return new DirectLauncher(program, settings, String.valueOf(e.getMessage()));
        }
    }
}
