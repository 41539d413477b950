package org.emplab.analysis.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThroughputTest {

    /** Tables 2 and 3; the computation follows from the prediction by ioctl, and gives that by displacement. */
    @ParameterizedTest
    @CsvSource({
        "1000, 378, 551, 346.62, 355.35, 2.52, 378.63, 9.23",
        "3000, 777, 1280, 213.87, 213.92, 0.02, 239.71, 12.08",
        "6000, 1377, 2279, 111.47, 110.27, -1.07, 122.45, 9.86",
        "7000, 1433, 2561, 98.67, 95.40, -3.32, 106.91, 8.34"
    })
    void predictsAsInThePaper(
            long bytes,
            double ioctl,
            double displacement,
            double real,
            double byDisplacement,
            double displacementError,
            double byIoctl,
            double ioctlError) {
        double compute = 1e9 / byIoctl - 1000 * ioctl;
        Throughput throughput = new Throughput(
                bytes,
                10_000,
                Math.round(10_000 / real * 1e9),
                compute,
                OptionalDouble.of(1000 * displacement),
                OptionalDouble.of(1000 * ioctl));
        assertThat(throughput.measured()).isCloseTo(real, within(1e-6));
        assertThat(throughput.predictedByDisplacement()).hasValueCloseTo(byDisplacement, within(0.06));
        assertThat(throughput.displacementErrorPercent()).hasValueCloseTo(displacementError, within(0.06));
        assertThat(throughput.predictedByAccounting()).hasValueCloseTo(byIoctl, within(1e-9));
        assertThat(throughput.accountingErrorPercent()).hasValueCloseTo(ioctlError, within(0.02));
    }

    @Test
    void predictsNothingFromACostThatWasNotResolved() {
        Throughput throughput = new Throughput(
                1000, 10_000, 28_850_000_000L, 2_263_000, OptionalDouble.empty(), OptionalDouble.of(378_000));
        assertThat(throughput.predictedByDisplacement()).isEmpty();
        assertThat(throughput.displacementErrorPercent()).isEmpty();
        assertThat(throughput.predictedByAccounting()).hasValueCloseTo(378.64, within(0.01));
    }

    @Test
    void computesALittleLongerThanTheTransmissionAndTwoMillisecondsAtLeast() {
        assertThat(Throughput.computeNanosFor(1000)).isEqualTo(2e6);
        assertThat(Throughput.computeNanosFor(8000)).isGreaterThan(8e6).isLessThan(9e6);
    }
}
