package org.emplab.analysis.displacement;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * One execution of the fluid process F.
 *
 * @param loops L_F
 * @param elapsedNanos T_F, by F's own wall clock around its loops
 * @param daemons D: what other processes took meanwhile
 */
public record FluidRun(
        long loops, long elapsedNanos, @JsonUnwrapped DaemonTime daemons) {
    public FluidRun {
        if (loops <= 0 || elapsedNanos <= 0) {
            throw new IllegalArgumentException("F ran " + loops + " loops in " + elapsedNanos + " ns");
        }
    }

    /** τ_F = T_F(1) / L_F(1), if F ran alone. */
    public double nanosPerLoop() {
        return (double) elapsedNanos / loops;
    }
}
