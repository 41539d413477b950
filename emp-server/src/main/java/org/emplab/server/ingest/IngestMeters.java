package org.emplab.server.ingest;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** How many samples this server has stored since it started, by who brought them. */
@Component
class IngestMeters {
    private final Map<String, Counter> samples;

    IngestMeters(MeterRegistry registry) {
        samples = Stream.of("agent", "import")
                .collect(Collectors.toMap(
                        by -> by,
                        by -> Counter.builder("emp.ingest.samples")
                                .description("Samples stored since the server started")
                                .tag("by", by)
                                .register(registry)));
    }

    /** @param by agent or import */
    void stored(String by, int count) {
        Counter counter = samples.get(by);
        if (counter != null) {
            counter.increment(count);
        }
    }
}
