package org.emplab.lab.settings;

import java.time.Duration;
import java.util.Optional;

/**
 * How to capture.
 *
 * @param source where images come from
 * @param drainInterval if present, the exit listener is emptied in bulk at this interval within a sample; for samples of
 *     hours with very many exits. Its cost is recorded with the sample
 */
public record CaptureSettings(CaptureSource source, Optional<Duration> drainInterval) {
    public CaptureSettings {
        if (drainInterval.isPresent() && drainInterval.get().compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException("the drain interval is under 100 ms");
        }
    }

    public static CaptureSettings automatic() {
        return of(CaptureSource.AUTOMATIC);
    }

    public static CaptureSettings of(CaptureSource source) {
        return new CaptureSettings(source, Optional.empty());
    }
}
