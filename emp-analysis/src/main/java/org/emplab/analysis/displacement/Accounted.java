package org.emplab.analysis.displacement;

import java.util.OptionalLong;

/**
 * The kernel's charge to the PUT, all its operations together. Empty where the kernel does not give it.
 *
 * @param rusageNanos user and system time of the ended process as rusage has them in total, exact on today's kernels
 * @param taskstatsOnCpuNanos what the scheduler saw ({@code cpu_run_virtual_total} of the exit record)
 * @param taskstatsUserSystemNanos user and system time of the exit record, in whole ticks on some kernels
 * @param startUpNanos S: the part of {@code rusageNanos} that was spent outside of the operations
 */
public record Accounted(
        OptionalLong rusageNanos,
        OptionalLong taskstatsOnCpuNanos,
        OptionalLong taskstatsUserSystemNanos,
        OptionalLong startUpNanos) {}
