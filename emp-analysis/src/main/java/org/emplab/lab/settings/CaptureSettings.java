package org.emplab.lab.settings;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.emplab.model.Keyed;

/**
 * How to capture.
 *
 * @param source where images come from
 * @param drainInterval if present, the exit listener is emptied in bulk at this interval within a sample; for samples of
 *     hours with very many exits. Its cost is recorded with the sample
 * @param account whether each sample gets an account of where its time went, where the kernel permits it
 */
public record CaptureSettings(
        @Setting(
                title = "Source of process images",
                help = "Where process images come from: automatic, taskstats or proc (default: automatic, which is"
                        + " taskstats where the kernel permits it, else /proc).",
                usual = "automatic")
        CaptureSource source,

        @Setting(
                key = "drainSeconds",
                title = "Drain interval",
                help = "Empty the exit listener at this interval within an execution: for executions of hours with very"
                        + " many exits. Its cost is recorded with each.",
                least = 0.1,
                most = 1e6,
                option = "--drain-interval")
        Optional<Duration> drainInterval,

        @Setting(
                title = "Account of each sample",
                help = "An account of where each execution's time went (waiting, interrupts, sleep), which the kernel"
                        + " sums up by BPF programs where it permits them.",
                usual = "true",
                option = "--no-account")
        boolean account) {
    /**
     * Reads an object of these settings.
     *
     * @throws SpecificationException naming the key that is wrong
     */
    public static CaptureSettings of(Map<String, Object> settings) {
        return new SettingsReader(settings).read(CaptureSettings.class, Map.of());
    }

    /** Images without accounts, from where the kernel permits. */
    public static CaptureSettings automatic() {
        return of(CaptureSource.AUTOMATIC);
    }

    /** Images without accounts. */
    public static CaptureSettings of(CaptureSource source) {
        return new CaptureSettings(source, Optional.empty(), false);
    }

    /** The source of process images. */
    public enum CaptureSource implements Keyed {
        /** Taskstats where the kernel permits it, else /proc; the reason is on record. */
        AUTOMATIC,
        /** Taskstats or nothing. */
        TASKSTATS,
        /** /proc: needs no privilege, loses processes that end within a sample. */
        PROC
    }
}
