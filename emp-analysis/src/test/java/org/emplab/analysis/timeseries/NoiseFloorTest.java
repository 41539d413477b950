package org.emplab.analysis.timeseries;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.emplab.analysis.comparison.SpeedVerdict.Speed;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.RunsOfTimes;
import org.emplab.analysis.series.SmallRuns;
import org.emplab.model.ProcessTime;
import org.emplab.model.Run;
import org.junit.jupiter.api.Test;

class NoiseFloorTest {

    @Test
    void comparesEveryTwoRunsOfTheIdenticalProgramAndNoOthers() {
        List<NoiseFloor> floors = floors(List.of(
                run("m1", "abc", 1000),
                run("m1", "abc", 1010),
                run("m1", "xyz", 2000),
                run("m1", "abc", 990),
                run("m2", "abc", 1000)));

        assertThat(floors).hasSize(2);
        NoiseFloor pt = floors.get(0);
        assertThat(pt.quantity()).isEqualTo(Quantity.PT);
        assertThat(pt.runs()).containsExactly(0, 1, 3);
        assertThat(pt.pairs()).extracting(NoiseFloor.Pair::second).containsExactly(1, 3, 3);
        assertThat(pt.differencesPercent()[0]).isCloseTo(100 * 10 / 1000.0, within(1e-9));
        assertThat(pt.differencesPercent()[2]).isCloseTo(100 * 20 / 990.0, within(1e-9));
        assertThat(pt.toldApart()).isEqualTo(1);
        assertThat(pt.floorPercent()).isEmpty();
    }

    @Test
    void theOrderOfTheRunsDoesNotMatter() {
        assertThat(floors(List.of(run("m", "a", 900), run("m", "a", 1000)))
                        .get(0)
                        .differencesPercent())
                .containsExactly(
                        floors(List.of(run("m", "a", 1000), run("m", "a", 900)))
                                .get(0)
                                .differencesPercent(),
                        within(1e-9));
    }

    @Test
    void ofTwentyPairsOnTheFloorIsTheirNinetyFifthPercentile() {
        NoiseFloor floor = floors(IntStream.range(0, 8)
                        .mapToObj(i -> run("m", "a", 1000 + i))
                        .toList())
                .get(0);

        assertThat(floor.pairs()).hasSize(28);
        assertThat(floor.count(Speed.SAME)).isEqualTo(28);
        assertThat(floor.floorPercent().orElseThrow()).isBetween(0.5, 0.7);
    }

    @Test
    void eachRunIsInOneOfTheSuccessivePairsThatTellTheErrorRate() {
        NoiseFloor.ErrorRate rate = floors(List.of(
                        run("m", "a", 1000, 4),
                        run("m", "a", 1300, 1),
                        run("m", "a", 1000, 0),
                        run("m", "a", 1000, 3),
                        run("m", "a", 1000, 9)))
                .get(0)
                .errorRate()
                .orElseThrow();

        assertThat(rate.pairs()).isEqualTo(2);
        assertThat(rate.toldApart()).isEqualTo(1);
        assertThat(rate.lowerPercent()).isCloseTo(100 * (1 - Math.sqrt(0.975)), within(1e-9));
        assertThat(rate.upperPercent()).isCloseTo(100 * Math.sqrt(0.975), within(1e-9));
    }

    @Test
    void aDriftFromDayToDayMakesSuccessiveRunsAlike() {
        assertThat(floors(IntStream.range(0, 10)
                                .mapToObj(day -> run("m", "a", 1000 + 2 * day, day))
                                .toList())
                        .get(0)
                        .memory()
                        .orElseThrow())
                .isGreaterThan(0.6);
        assertThat(floors(IntStream.range(0, 10)
                                .mapToObj(day -> run("m", "a", 1000 + 2 * day))
                                .toList())
                        .get(0)
                        .memory())
                .isEmpty();
    }

    @Test
    void runsThatDoNotSayWhatWasRunAreCountedOnly() {
        Run unknown = RunsOfTimes.of("P").millis(1, 2, 3).build();

        assertThat(floors(List.of(unknown, unknown))).isEmpty();
        assertThat(NoiseFloor.unknown(List.of(unknown.header()))).isEqualTo(1);
    }

    @Test
    void runsThatAreSaidToBeOfOneProgramArePaired() {
        Run unknown = RunsOfTimes.of("P").millis(1, 2, 3).build();

        assertThat(NoiseFloor.of(List.of(unknown, unknown, unknown), ProcessTime.USER_SYSTEM, true, 1, 0.95)
                        .get(0)
                        .pairs())
                .hasSize(3);
    }

    /** NumPy 2.3: {@code std([1000, 1010, 990, 1004], ddof=1) / 1001} is 0.84 %; the samples add less than 0.002 %. */
    @Test
    void tellsHowMuchRunsDeviate() {
        var told = floors(List.of(run("m", "a", 1000), run("m", "a", 1010), run("m", "a", 990), run("m", "a", 1004)))
                .get(0)
                .overRuns()
                .orElseThrow();

        assertThat(told.betweenRunSdPercent()).isCloseTo(0.8398, within(2e-3));
        assertThat(told.betweenRunLowerPercent()).isCloseTo(0.8398 * 0.5665, within(2e-3));
        assertThat(told.betweenRunUpperPercent()).isCloseTo(0.8398 * 3.7285, within(5e-3));
    }

    private static List<NoiseFloor> floors(List<Run> runs) {
        return NoiseFloor.of(runs, ProcessTime.USER_SYSTEM, false, 1, 0.95);
    }

    private static Run run(String machine, String sha256, double millis) {
        return run(machine, sha256, millis, 0);
    }

    private static Run run(String machine, String sha256, double millis, int day) {
        RunsOfTimes run = RunsOfTimes.of(SmallRuns.header(
                        machine, "P", OptionalDouble.empty(), Map.of(), Map.of("executableSha256", sha256)))
                .daysLater(day);
        for (int i = 0; i < 40; i++) {
            run.millis(millis + (i % 2 == 0 ? 0.1 : -0.1));
        }
        return run.build();
    }
}
