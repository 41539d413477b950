package org.emplab.agent.capture;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.agent.capture.ProcessSnapshot.ProcessCounts.IoSource;
import org.emplab.agent.taskstats.ExecutableFile;
import org.emplab.agent.taskstats.ExitRecord;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.ProcessIdentity;
import org.jspecify.annotations.Nullable;

/** A process's counts in the window, before it is known whether it belongs to the PUT. */
record DiffRow(
        int pid,
        long startTicks,
        String name,
        Lifecycle lifecycle,
        int parentPid,
        int group,
        int session,
        long uid,
        int threads,
        ExitRecord.CpuUsage cpu,
        boolean hasCpuNanos,
        boolean hasSwitches,
        ExitRecord.Traffic traffic,
        boolean hasIo,
        @Nullable ProcessIdentity identity,
        @Nullable ExecutableFile executable) {

    /** A process of the after-image. */
    static DiffRow alive(TrackedProcess process) {
        ProcessSnapshot now = process.now();
        ProcessSnapshot before = process.before();
        ProcessSnapshot.ProcessCounts last = now.reading();
        ProcessSnapshot.ProcessCounts first = before == null ? null : before.reading();
        ExitRecord.CpuUsage cpu = first == null ? last.cpu() : last.cpu().since(first.cpu());
        long clockNanos = last.clockNanos() - (first == null ? 0 : first.clockNanos());
        boolean hasClock = last.clockNanos() >= 0 && (first == null || first.clockNanos() >= 0);
        return new DiffRow(
                process.pid(),
                now.startTicks(),
                now.name(),
                first == null ? Lifecycle.STARTED : Lifecycle.CONTINUED,
                now.parentPid(),
                now.group(),
                now.session(),
                now.uid(),
                now.threads(),
                hasClock ? cpu.withCpuNanos(Math.max(0, clockNanos)) : cpu,
                hasClock || last.hasPreciseSum(),
                last.hasSwitches() && (first == null || first.hasSwitches()),
                first == null ? last.traffic() : last.traffic().since(first.traffic()),
                last.io() != IoSource.ABSENT && (first == null || first.io() == last.io()),
                process.identity(now.name()),
                now.executable());
    }

    /** A process that ended in the window; an image may have seen it. */
    static DiffRow ended(EndedProcess process, @Nullable TrackedProcess tracked) {
        ProcessSnapshot before = tracked == null ? null : tracked.before();
        ProcessSnapshot seen = tracked == null ? null : tracked.now();
        return new DiffRow(
                process.pid(),
                seen == null ? -1 : seen.startTicks(),
                process.name(),
                before == null ? Lifecycle.PHANTOM : Lifecycle.STOPPED,
                process.parentPid(),
                seen == null ? -1 : seen.group(),
                seen == null ? -1 : seen.session(),
                process.uid(),
                seen == null ? process.threadCount() : seen.threads(),
                before == null
                        ? process.cpu()
                        : process.cpu().since(before.reading().cpu()),
                true,
                true,
                process.trafficSince(tracked),
                true,
                tracked == null ? null : tracked.identity(process.name()),
                process.executable());
    }

    /** A process of one thread that no image has. */
    static DiffRow phantom(ExitRecord record) {
        return new DiffRow(
                record.processId(),
                -1,
                record.name(),
                Lifecycle.PHANTOM,
                record.parentPid(),
                -1,
                -1,
                record.uid(),
                1,
                record.cpu(),
                true,
                true,
                record.traffic(),
                true,
                null,
                record.executable());
    }

    /**
     * True if the process did nothing at all. One that ended did something, though its record, which lags by up to a tick,
     * may not show it.
     */
    boolean idle() {
        return lifecycle == Lifecycle.CONTINUED
                && cpu.withRunQueueDelayNanos(0).equals(ExitRecord.CpuUsage.NONE)
                && traffic.equals(ExitRecord.Traffic.NONE);
    }

    boolean ended() {
        return lifecycle == Lifecycle.STOPPED || lifecycle == Lifecycle.PHANTOM;
    }

    /** True if the process was not there before the window opened. */
    boolean begunInWindow() {
        return lifecycle == Lifecycle.STARTED || lifecycle == Lifecycle.PHANTOM;
    }

    ProcessDiff asDiff(boolean put, @Nullable ProcessIdentity identity) {
        return new ProcessDiff(
                pid,
                startTicks < 0 ? OptionalLong.empty() : OptionalLong.of(startTicks),
                name,
                put,
                lifecycle,
                measures(),
                threads <= 0 ? OptionalInt.empty() : OptionalInt.of(threads),
                parentPid < 0 ? OptionalInt.empty() : OptionalInt.of(parentPid),
                uid < 0 ? OptionalLong.empty() : OptionalLong.of(uid),
                Optional.ofNullable(identity),
                Map.of());
    }

    private Measures measures() {
        Measures.Builder measures = Measures.builder()
                .set(Measure.USER_MICROS, cpu.userMicros())
                .set(Measure.SYSTEM_MICROS, cpu.systemMicros())
                .set(Measure.MINOR_FAULTS, traffic.minorFaults())
                .set(Measure.MAJOR_FAULTS, traffic.majorFaults());
        if (hasCpuNanos) {
            measures.set(Measure.CPU_NANOS, cpu.cpuNanos());
        }
        if (hasSwitches) {
            measures.set(Measure.VOLUNTARY_SWITCHES, cpu.voluntarySwitches())
                    .set(Measure.INVOLUNTARY_SWITCHES, cpu.involuntarySwitches());
        }
        if (hasIo) {
            measures.set(Measure.READ_BYTES, traffic.readBytes())
                    .set(Measure.READ_CHARS, traffic.readChars())
                    .set(Measure.READ_SYSCALLS, traffic.readSyscalls())
                    .set(Measure.WRITE_BYTES, traffic.writeBytes())
                    .set(Measure.WRITE_CHARS, traffic.writeChars())
                    .set(Measure.WRITE_SYSCALLS, traffic.writeSyscalls());
        }
        return measures.build();
    }
}
