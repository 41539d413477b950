package org.emplab.server.ingest;

import java.util.OptionalLong;
import org.emplab.model.Measure;
import org.emplab.runfile.Rows;
import org.emplab.server.api.Refusal;

/**
 * PT of one sample by both of the kernel's accounts: the sum over the rows of the program under test.
 *
 * @param onCpuNanos empty if there is no such row, or one without the precise CPU time
 * @param userSystemMicros empty if there is no such row, or one without user or system time
 */
record PutTime(OptionalLong onCpuNanos, OptionalLong userSystemMicros) {
    private static final int ON_CPU = Rows.key(Measure.CPU_NANOS);
    private static final int USER = Rows.key(Measure.USER_MICROS);
    private static final int SYSTEM = Rows.key(Measure.SYSTEM_MICROS);

    /**
     * @throws Refusal if a sum is larger than any table keeps
     */
    static PutTime of(Rows rows) {
        try {
            return sum(rows);
        } catch (ArithmeticException tooLarge) {
            throw Refusal.invalid("processes", "of the program under test add up to more than 64 bits of time");
        }
    }

    private static PutTime sum(Rows rows) {
        long onCpu = 0;
        long userSystem = 0;
        boolean allOnCpu = false;
        boolean allUserSystem = false;
        boolean any = false;
        for (int row = 0; row < rows.size(); row++) {
            if (!rows.put(row)) {
                continue;
            }
            boolean hasUserSystem = rows.has(row, USER) && rows.has(row, SYSTEM);
            allOnCpu = rows.has(row, ON_CPU) && (!any || allOnCpu);
            allUserSystem = hasUserSystem && (!any || allUserSystem);
            any = true;
            onCpu = Math.addExact(onCpu, allOnCpu ? rows.value(row, ON_CPU) : 0);
            userSystem = Math.addExact(
                    userSystem, allUserSystem ? Math.addExact(rows.value(row, USER), rows.value(row, SYSTEM)) : 0);
        }
        return new PutTime(
                allOnCpu ? OptionalLong.of(onCpu) : OptionalLong.empty(),
                allUserSystem ? OptionalLong.of(userSystem) : OptionalLong.empty());
    }
}
