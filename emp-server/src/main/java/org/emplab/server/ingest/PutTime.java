package org.emplab.server.ingest;

import java.util.List;
import java.util.OptionalLong;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.Sample;

/**
 * PT of one sample by both of the kernel's accounts: the sum over the rows of the program under test.
 *
 * @param onCpuNanos empty if there is no such row, or one without the precise CPU time
 * @param userSystemMicros empty if there is no such row, or one without user or system time
 */
record PutTime(OptionalLong onCpuNanos, OptionalLong userSystemMicros) {

    static PutTime of(Sample sample) {
        List<Measures> put = sample.processes().stream()
                .filter(ProcessDiff::put)
                .map(ProcessDiff::measures)
                .toList();
        return new PutTime(sum(put, Measure.CPU_NANOS), sum(put, Measure.USER_MICROS, Measure.SYSTEM_MICROS));
    }

    private static OptionalLong sum(List<Measures> put, Measure... measures) {
        long sum = 0;
        for (Measures row : put) {
            for (Measure measure : measures) {
                if (!row.has(measure)) {
                    return OptionalLong.empty();
                }
                sum = Math.addExact(sum, row.require(measure));
            }
        }
        return put.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
    }
}
