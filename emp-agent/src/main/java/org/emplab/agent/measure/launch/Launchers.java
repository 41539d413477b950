package org.emplab.agent.measure.launch;

import java.util.ArrayList;
import java.util.List;
import org.emplab.agent.workload.NoCompilerException;
import org.emplab.agent.workload.ReadyProgram;
import org.emplab.agent.workload.WorkloadException;
import org.emplab.agent.workload.Workloads;
import org.emplab.lab.settings.MeasureSettings;

/** Chooses how programs are started on this machine. */
public final class Launchers {
    private static final List<String> WITHOUT_COMPILER =
            List.of("command", "name", "taskLengthSeconds", "environment", "clearEnvironment");

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
            if (program.confinement().isPresent()) {
                throw new WorkloadException(e.getMessage() + "; without one a machine runs nothing for a server", e);
            }
            if (!needingCompiler(settings).isEmpty()) {
                throw new WorkloadException(
                        e.getMessage() + "; without one these settings cannot be had: "
                                + String.join(", ", needingCompiler(settings)),
                        e);
            }
            return new DirectLauncher(program, settings, String.valueOf(e.getMessage()));
        }
    }

    /** Returns the keys of settings that work with compiled programs only. */
    static List<String> needingCompiler(MeasureSettings settings) {
        List<String> keys = new ArrayList<>(settings.toJson().keySet());
        keys.removeAll(WITHOUT_COMPILER);
        return keys;
    }
}
