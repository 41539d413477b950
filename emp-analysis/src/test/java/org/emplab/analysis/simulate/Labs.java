package org.emplab.analysis.simulate;

import java.util.List;
import org.emplab.analysis.simulate.Noise.Shape;

/** Plans of labs that measure on-CPU time in ns, where no sample fails and nothing pauses. */
public final class Labs {
    private Labs() {}

    /** A lab with noise of the normal distribution. */
    public static LabPlan plan(
            double seconds,
            int samples,
            long seed,
            double sdMillis,
            double overheadMillis,
            List<LabPlan.SimulatedDaemon> daemons) {
        return plan(seconds, samples, seed, new Noise(Shape.NORMAL, sdMillis), overheadMillis, daemons);
    }

    static LabPlan plan(
            double seconds,
            int samples,
            long seed,
            Noise noise,
            double overheadMillis,
            List<LabPlan.SimulatedDaemon> daemons) {
        String program = "INC" + Math.round(seconds);
        return new LabPlan(
                "sim", program, seconds, samples, seed, noise, overheadMillis, false, true, 0, List.of(), daemons);
    }
}
