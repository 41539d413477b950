package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.model.Sample;
import org.junit.jupiter.api.Test;

class FrequencySpanTest {
    private static Optional<String> change(Sample... samples) {
        FrequencySpan span = new FrequencySpan();
        List.of(samples).forEach(span::add);
        return span.change();
    }

    private static Sample at(long kilohertz) {
        return sample(0).withExtra(Map.of("frequencyKilohertz", kilohertz));
    }

    private static Sample sample(int exitCode) {
        return Sample.of(1, Instant.EPOCH, 1, exitCode, List.of());
    }

    @Test
    void tellsBetweenWhichFrequenciesTheCpuWas() {
        assertThat(change(at(3_000_000), at(2_100_000), at(3_400_000)))
                .contains("the CPU's frequency changed: 2.10 to 3.40 GHz at the ends of the executions");
    }

    @Test
    void isSilentAboutAFixedFrequency() {
        assertThat(change(at(2_995_000), at(3_000_000), at(3_005_000))).isEmpty();
        assertThat(change(at(2_000_000))).isEmpty();
    }

    @Test
    void isSilentWhereTheKernelDoesNotShowIt() {
        assertThat(change(sample(0), sample(0))).isEmpty();
    }

    @Test
    void aSampleThatFailedSaysNothing() {
        assertThat(change(at(3_000_000), sample(1).withExtra(Map.of("frequencyKilohertz", 1_000_000L)), at(3_000_000)))
                .isEmpty();
    }
}
