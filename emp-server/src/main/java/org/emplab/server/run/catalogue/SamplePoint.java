package org.emplab.server.run.catalogue;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A sample as a point in a chart.
 *
 * @param number 1 for the first, 0 for the warm-up
 * @param elapsedNanos ET
 * @param processNanos PT of the program under test, its descendants included; empty where it has no row
 * @param program which one was executed, where the run interleaves several
 * @param interrupted no sample was taken for a while before it, or the machine had changed
 */
public record SamplePoint(
        int number,
        Optional<String> program,
        Instant startedAt,
        long elapsedNanos,
        OptionalLong processNanos,
        boolean failed,
        boolean interrupted) {}
