package org.emplab.agent.procfs;

import org.jspecify.annotations.Nullable;

/**
 * The facts of /proc about the program that a process executes; null for what cannot be read, or is not there.
 *
 * @param unit systemd unit, or the last part of the control group
 * @param executable path of the program
 * @param script script, module or jar of an interpreter or JVM
 */
public record ProgramFacts(
        @Nullable String unit,
        @Nullable String executable,
        @Nullable String script) {}
