package org.emplab.lab.settings;

import java.time.Duration;
import java.util.Optional;

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
                help = "Keep an account of where each execution's time went (waiting, interrupts, sleep), which the"
                        + " kernel sums up by BPF programs where it permits them (default: true).",
                usual = "true")
        boolean account) {
    public CaptureSettings {
        if (drainInterval.isPresent() && drainInterval.get().compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException("the drain interval is under 100 ms");
        }
    }

    /** Images without accounts, from where the kernel permits. */
    public static CaptureSettings automatic() {
        return of(CaptureSource.AUTOMATIC);
    }

    /** Images without accounts. */
    public static CaptureSettings of(CaptureSource source) {
        return new CaptureSettings(source, Optional.empty(), false);
    }
}
