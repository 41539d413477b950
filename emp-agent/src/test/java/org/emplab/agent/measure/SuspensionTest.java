package org.emplab.agent.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SuspensionTest {
    private static final long SECOND = 1_000_000_000L;

    private long uptime = 5000 * SECOND;
    private long monotonic = -77 * SECOND; // begins anywhere
    private final Suspension suspension = new Suspension(() -> OptionalLong.of(uptime), () -> monotonic);

    private void pass(long nanos) {
        uptime += nanos;
        monotonic += nanos;
    }

    @Test
    void tellsOnceHowLongTheMachineWasSuspended() {
        pass(3600 * SECOND);
        uptime += 28 * SECOND;
        pass(SECOND);

        assertThat(suspension.sinceLast()).hasValue(28 * SECOND);
        assertThat(suspension.sinceLast()).isEmpty();
    }

    @Test
    void addsUpWhatHappenedBetweenTwoCalls() {
        uptime += 20 * SECOND;
        pass(SECOND);
        uptime += 30 * SECOND;

        assertThat(suspension.sinceLast()).hasValue(50 * SECOND);
    }

    @Test
    void takesNoCoarseReadingForASuspension() {
        pass(100 * SECOND);
        uptime += SECOND / 100;

        assertThat(suspension.sinceLast()).isEmpty();
    }

    @Test
    void findsNoneOnAMachineThatIsAwake() {
        assertThat(new Suspension().sinceLast()).isEmpty();
    }

    @Test
    void saysNothingWhereTheMachineDoesNotTell() {
        assertThat(new Suspension(OptionalLong::empty, () -> monotonic).sinceLast())
                .isEmpty();
    }
}
