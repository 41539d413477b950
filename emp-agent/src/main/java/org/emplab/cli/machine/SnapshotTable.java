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
        Table.Builder table = Table.named("snapshot", "What every process has used since it started")
                .text("pid", "PID")
                .text("name", "Name")
                .text("uid", "UID")
                .count("threads", "Threads")
                .number("cpuMillis", "On CPU", "ms", 3)
                .number("userMillis", "User", "ms", 0)
                .number("systemMillis", "System", "ms", 0)
                .count("minorFaults", "Faults")
                .count("majorFaults", "Major")
                .number("readKibibytes", "Read", "KiB", 0)
                .number("writeKibibytes", "Written", "KiB", 0)
                .count("voluntarySwitches", "Switches")
                .count("involuntarySwitches", "Preempted")
                .text("unit", "Unit")
                .text("program", "Program");
        for (ProcessDiff process : snapshot.processes()) {
            table.row(
                    Integer.toString(process.pid()),
                    process.name(),
                    process.uid().isPresent() ? Long.toString(process.uid().getAsLong()) : null,
                    process.threads(),
                    divided(process, Measure.CPU_NANOS, 1e6),
                    divided(process, Measure.USER_MICROS, 1e3),
                    divided(process, Measure.SYSTEM_MICROS, 1e3),
                    whole(process, Measure.MINOR_FAULTS),
                    whole(process, Measure.MAJOR_FAULTS),
                    divided(process, Measure.READ_BYTES, 1024),
                    divided(process, Measure.WRITE_BYTES, 1024),
                    whole(process, Measure.VOLUNTARY_SWITCHES),
                    whole(process, Measure.INVOLUNTARY_SWITCHES),
                    process.identity().flatMap(ProcessIdentity::unit),
                    program(process));
        }
        return table.build();
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
