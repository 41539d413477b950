package org.emplab.analysis.displacement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalLong;
import org.emplab.analysis.displacement.Replication.Accounted;
import org.emplab.analysis.displacement.Replication.Coverage;
import org.emplab.analysis.displacement.Replication.FluidRun;
import org.junit.jupiter.api.Test;

class ReplicationTest {
    private static final DaemonTime NONE = new DaemonTime(0, 0);
    private static final Coverage COVERED = new Coverage(0, 100, 10, 90);
    private static final Accounted ACCOUNTED = new Accounted(
            OptionalLong.of(4_540_000_000L), OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(600_000));

    @Test
    void takesWhatFDoesNotExplainForThePut() {
        // F alone: 10 s for 10^10 loops; with the PUT 8·10^9 loops took 12.56 s, so 4.56 s are the PUT's
        Replication replication = replication(
                List.of(new FluidRun(10_000_000_000L, 10_000_000_000L, NONE)),
                new FluidRun(8_000_000_000L, 12_560_000_000L, NONE));
        assertThat(replication.fluidNanosPerLoop()).isEqualTo(1);
        assertThat(replication.putNanos()).isEqualTo(4.56e9);
        assertThat(replication.nanosPerOperation()).isEqualTo(456_000);
        assertThat(new Point(OptionalLong.of(400), 10_000, List.of(replication))
                        .differencePercent(Accounted::rusageNanos))
                .hasValueCloseTo(0.44, within(0.005)); // table 1, first row
    }

    @Test
    void usesBothCalibrations() {
        Replication replication = replication(
                List.of(new FluidRun(1000, 900, NONE), new FluidRun(1000, 1100, NONE)), new FluidRun(1000, 3000, NONE));
        assertThat(replication.fluidNanosPerLoop()).isEqualTo(1);
        assertThat(replication.putNanos()).isEqualTo(2000);
    }

    @Test
    void givesTheErrorTerms() {
        Replication replication = replication(
                List.of(new FluidRun(1_000_000, 1_000_000, new DaemonTime(10_000, 10_000))),
                new FluidRun(1_000_000, 5_000_000, new DaemonTime(20_000, 70_000)));
        assertThat(replication.resolutionErrorNanos()).as("Δ / L_PUT").isEqualTo(30.0 / 10_000);
        assertThat(replication.startUpErrorNanos()).as("S / L_PUT").hasValue(60);
        assertThat(replication.leastDaemonErrorNanos())
                .as("(D(2) - D(1)) / L_PUT")
                .isEqualTo(1);
        assertThat(replication.mostDaemonErrorNanos()).isEqualTo(6);
        assertThat(replication.lostShare()).isEqualTo(0.01);
        assertThat(replication.sameShareDaemonErrorNanos())
                .as("a hundredth of 400 ns")
                .isEqualTo(4);
    }

    @Test
    void hasTheClocksErrorOfEachCalibration() {
        FluidRun calibration = new FluidRun(1_000_000, 1_000_000, NONE);
        Replication replication =
                replication(List.of(calibration, calibration), new FluidRun(1_000_000, 5_000_000, NONE));
        assertThat(replication.resolutionErrorNanos())
                .as("±Δ/2 in T_F(2), and ±Δ/2 in each T_F(1) of as many loops")
                .isEqualTo(30.0 / 10_000);
    }

    @Test
    void isInvalidIfFDidNotCoverThePut() {
        FluidRun fluid = new FluidRun(1000, 1000, NONE);
        assertThat(replication(new Coverage(5_000_000, 100_000_000, 2_000_000, 90_000_000), fluid)
                        .invalid())
                .contains("the PUT started 3.0 ms before F");
        assertThat(replication(new Coverage(0, 100_000_000, 10_000_000, 101_500_000), fluid)
                        .invalid())
                .contains("the PUT ended 1.5 ms after F");
        assertThat(replication(COVERED, fluid).invalid()).isEmpty();
    }

    @Test
    void leavesInvalidRunsOutOfEveryNumber() {
        Replication valid = replication(COVERED, new FluidRun(1000, 11_000, NONE));
        Replication invalid = replication(new Coverage(0, 50, 10, 90), new FluidRun(1000, 99_000, NONE));
        Point point = new Point(OptionalLong.empty(), 10_000, List.of(invalid, valid));
        assertThat(point.displacement().orElseThrow().count()).isEqualTo(1);
        assertThat(point.displacement().orElseThrow().mean()).isEqualTo(1);
        Point none = new Point(OptionalLong.empty(), 10_000, List.of(invalid));
        assertThat(none.displacement()).isEmpty();
        assertThat(none.differencePercent(Accounted::rusageNanos)).isEmpty();
    }

    @Test
    void comparesNothingWhoseIntervalReachesDownToNothing() {
        Replication large = replication(COVERED, new FluidRun(1000, 30_001_000, NONE));
        Replication small = replication(COVERED, new FluidRun(1000, 1000, NONE));
        Point noisy = new Point(OptionalLong.empty(), 10_000, List.of(large, small));
        assertThat(noisy.resolved()).isFalse();
        assertThat(noisy.differencePercent(Accounted::rusageNanos)).isEmpty();
        Point negative =
                new Point(OptionalLong.empty(), 10_000, List.of(replication(COVERED, new FluidRun(1000, 900, NONE))));
        assertThat(negative.resolved()).isFalse();
        assertThat(new Point(OptionalLong.empty(), 10_000, List.of(large, large)).resolved())
                .isTrue();
    }

    @Test
    void hasNoAccountThatOneReplicationLacks() {
        Point point = new Point(
                OptionalLong.empty(), 10_000, List.of(replication(COVERED, new FluidRun(1000, 11_000, NONE))));
        assertThat(point.accounted(Accounted::taskstatsOnCpuNanos)).isEmpty();
        assertThat(point.differencePercent(Accounted::taskstatsOnCpuNanos)).isEmpty();
        assertThat(point.accounted(Accounted::rusageNanos).orElseThrow().mean()).isEqualTo(454_000);
    }

    @Test
    void refusesZeroOperationsAndLoops() {
        FluidRun fluid = new FluidRun(1000, 1000, NONE);
        assertThatThrownBy(() -> new Replication(List.of(fluid), fluid, COVERED, 0, ACCOUNTED, 30))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new FluidRun(0, 1000, NONE)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Replication(List.of(), fluid, COVERED, 1, ACCOUNTED, 30))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static Replication replication(List<FluidRun> calibrations, FluidRun fluid) {
        return new Replication(calibrations, fluid, COVERED, 10_000, ACCOUNTED, 30);
    }

    private static Replication replication(Coverage window, FluidRun fluid) {
        return new Replication(List.of(new FluidRun(1000, 1000, NONE)), fluid, window, 10_000, ACCOUNTED, 30);
    }
}
