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
public record CaptureSettings(CaptureSource source, Optional<Duration> drainInterval, boolean account) {
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
