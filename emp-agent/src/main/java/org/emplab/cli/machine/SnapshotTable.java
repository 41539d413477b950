package org.emplab.cli.machine;

import org.emplab.agent.capture.Snapshot;
import org.emplab.model.Measure;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.emplab.report.table.Table;
import org.jspecify.annotations.Nullable;

/** A process image as a table. */
final class SnapshotTable {
    private SnapshotTable() {}

    static Table of(Snapshot snapshot) {
        return Table.of(snapshot.processes(), "snapshot", "What every process has used since it started")
                .text("pid", "PID", process -> Integer.toString(process.pid()))
                .text("name", "Name", ProcessDiff::name)
                .text(
                        "uid",
                        "UID",
                        process -> process.uid().isPresent()
                                ? Long.toString(process.uid().getAsLong())
                                : null)
                .count("threads", "Threads", ProcessDiff::threads)
                .number("cpuMillis", "On CPU", "ms", 3, process -> divided(process, Measure.CPU_NANOS, 1e6))
                .number("userMillis", "User", "ms", 0, process -> divided(process, Measure.USER_MICROS, 1e3))
                .number("systemMillis", "System", "ms", 0, process -> divided(process, Measure.SYSTEM_MICROS, 1e3))
                .count("minorFaults", "Faults", process -> whole(process, Measure.MINOR_FAULTS))
                .count("majorFaults", "Major", process -> whole(process, Measure.MAJOR_FAULTS))
                .number("readKibibytes", "Read", "KiB", 0, process -> divided(process, Measure.READ_BYTES, 1024))
                .number("writeKibibytes", "Written", "KiB", 0, process -> divided(process, Measure.WRITE_BYTES, 1024))
                .count("voluntarySwitches", "Switches", process -> whole(process, Measure.VOLUNTARY_SWITCHES))
                .count("involuntarySwitches", "Preempted", process -> whole(process, Measure.INVOLUNTARY_SWITCHES))
                .text("unit", "Unit", process -> process.identity().flatMap(ProcessIdentity::unit))
                .text("program", "Program", process -> program(process))
                .build();
    }

    /** The script, else the work queue, else the executable. */
    private static @Nullable String program(ProcessDiff process) {
        return process.identity()
                .flatMap(identity -> identity.script().or(identity::queue).or(identity::executable))
                .orElse(null);
    }

    private static @Nullable Long whole(ProcessDiff process, Measure measure) {
        return process.measures().has(measure) ? process.measures().require(measure) : null;
    }

    private static @Nullable Double divided(ProcessDiff process, Measure measure, double by) {
        return process.measures().has(measure) ? process.measures().require(measure) / by : null;
    }
}
