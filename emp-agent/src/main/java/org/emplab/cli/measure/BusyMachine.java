package org.emplab.cli.measure;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.emplab.model.RunHeader;
import org.emplab.report.table.Digits;

/** Warns before the first number of a machine that does other work. */
final class BusyMachine {
    /** Load of each CPU; {@code emp doctor} asks for half a process on the whole machine. */
    private static final double PER_CPU = 0.25;

    private BusyMachine() {}

    /** Empty if the machine is calm, or does not say. */
    static Optional<String> warning(RunHeader header) {
        if (!(header.environment().get("load") instanceof Map<?, ?> load)
                || !(load.get("oneMinute") instanceof Number oneMinute)
                || !(header.environment().get("cpu") instanceof Map<?, ?> cpu)
                || !(cpu.get("onlineCount") instanceof Number cpus)) {
            return Optional.empty();
        }
        boolean busy = oneMinute.doubleValue() > PER_CPU * cpus.intValue();
        return busy
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "this machine is busy (load %s on %d CPU%s): times vary and ET is too long; emp doctor says what to stop",
                        Digits.fixed(oneMinute.doubleValue(), 1),
                        cpus.intValue(),
                        cpus.intValue() == 1 ? "" : "s"))
                : Optional.empty();
    }
}
