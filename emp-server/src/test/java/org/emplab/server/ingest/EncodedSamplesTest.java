package org.emplab.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.emplab.model.Lifecycle;
import org.emplab.model.Measure;
import org.emplab.model.Sample;
import org.emplab.runfile.Names;
import org.emplab.runfile.Rows;
import org.emplab.server.ingest.EncodedSamples.StoredSample;
import org.junit.jupiter.api.Test;

/** An agent may send a sample again to a later release, which must know it by the checksum that an earlier one stored. */
class EncodedSamplesTest {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00.123456789Z");
    private static final int CHECKSUM = 1_270_718_696;

    private static Sample sample() {
        return new Sample(
                7,
                false,
                Optional.of("sort"),
                START,
                9_000_000,
                0,
                List.of(),
                OptionalLong.of(2),
                Map.of("rate", 1.25e-3),
                OptionalInt.of(90),
                OptionalLong.empty(),
                Optional.of("boot"),
                OptionalLong.of(5_000),
                Optional.of(new Sample.Gap("outside of its windows", 12)),
                Map.of("load", Map.of("oneMinute", 0.5)),
                Map.of("peakMemoryBytes", 4096));
    }

    @SuppressWarnings("NullAway") // no name is looked up in the database
    private static EncodedSamples encoded(long cpuNanos) {
        Names names = new Names();
        Rows rows = new Rows(names);
        rows.add(0, 4711, false, Lifecycle.STARTED);
        rows.set(Rows.key(Measure.CPU_NANOS), cpuNanos);
        rows.set(Rows.THREADS, 3);
        rows.setExtra(Map.of("state", "S"));
        EncodedSamples samples = new EncodedSamples(1, 1024);
        samples.add(sample(), rows, new NameNumbers(null, names, 10));
        return samples;
    }

    @Test
    void aSampleIsKnownByItsStoredChecksum() {
        StoredSample stored = new StoredSample(Instant.parse("2026-03-01T12:00:00.123456Z"), 9_000_000, 0, 1, CHECKSUM);
        assertThat(encoded(800).is(0, stored)).isTrue();
        assertThat(encoded(801).is(0, stored)).isFalse();
    }
}
