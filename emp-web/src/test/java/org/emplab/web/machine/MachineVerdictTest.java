package org.emplab.web.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import org.emplab.lab.RunState;
import org.emplab.server.machine.Health;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.MachineState;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.schedule.ForecastService.Forecast;
import org.emplab.server.study.CutoffTablesInForce.TableVersion;
import org.emplab.web.run.Summaries;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.junit.jupiter.api.Test;

class MachineVerdictTest {
    private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
    private static final Optional<TableVersion> TABLE = Optional.of(new TableVersion(
            "sodb12",
            3,
            "sodb12",
            UUID.randomUUID().toString(),
            Instant.parse("2026-11-23T08:00:00Z"),
            "ada",
            Optional.empty(),
            Optional.empty(),
            false,
            Optional.empty(),
            true));

    @Test
    void saysWhatItMeasuresWhenItIsFreeAndWhichTableHolds() {
        PageVerdict verdict = verdict(
                machine(MachineState.QUIET, Optional.of("a")),
                running("a", 60),
                waiting("b", 70, 90),
                waiting("c", 600, 700));

        assertThat(verdict.tone()).isEqualTo(Tone.FINE);
        assertThat(verdict.sentence())
                .isEqualTo(
                        "Measures INC4, free ≈ 2026-11-27 13:30 UTC until ≈ 2026-11-27 22:00 UTC;"
                                + " 2 runs wait, all done ≈ 2026-11-27 23:40 UTC; table version 3 of 2026-11-23 08:00 UTC holds");
        assertThat(verdict.next()).map(PageVerdict.Step::address).hasValue("/runs/a");
    }

    @Test
    void anIdleMachineIsFreeUntilItsNextRun() {
        LabMachine idle = machine(MachineState.IDLE, Optional.empty());
        assertThat(verdict(idle, waiting("b", 600, 700)).sentence())
                .startsWith("Free now, until ≈ 2026-11-27 22:00 UTC; 1 run waits");
        assertThat(lane(idle).freeNow()).isTrue();
        assertThat(lane(idle, waiting("b", 1, 90)).freeNow()).isFalse();
        assertThat(MachineVerdict.of(lane(idle), Optional.empty(), NOW).sentence())
                .isEqualTo("Free now; no cutoff table");
    }

    @Test
    void aSilentMachineStandsOut() {
        PageVerdict verdict = verdict(machine(MachineState.SILENT, Optional.of("a")), running("a", 60));
        assertThat(verdict.tone()).isEqualTo(Tone.STANDS_OUT);
        assertThat(verdict.sentence()).startsWith("Not heard of for 6 min;");
    }

    private static PageVerdict verdict(LabMachine machine, Forecast... planned) {
        return MachineVerdict.of(lane(machine, planned), TABLE, NOW);
    }

    private static MachineLane lane(LabMachine machine, Forecast... planned) {
        Map<String, Forecast> expected = new LinkedHashMap<>();
        List<RunSummary> runs = Arrays.stream(planned)
                .map(forecast -> Summaries.of(
                        forecast.run(), forecast.waits() ? RunState.PENDING : RunState.RUNNING, 0, OptionalInt.of(9)))
                .toList();
        Arrays.stream(planned).forEach(forecast -> expected.put(forecast.run(), forecast));
        return MachineLane.of(List.of(machine), Map.of(), runs, expected, NOW).get(0);
    }

    private static LabMachine machine(MachineState state, Optional<String> run) {
        return new LabMachine(
                "sodb12",
                state,
                Optional.of(NOW.minus(Duration.ofMinutes(6))),
                Optional.empty(),
                run,
                run.map(held -> "INC4"),
                List.of(),
                Map.of(),
                new LabMachine.Fitness(Health.GOOD, "", Optional.empty()),
                Optional.empty());
    }

    private static Forecast running(String run, int untilMinutes) {
        return forecast(run, false, -5, untilMinutes);
    }

    private static Forecast waiting(String run, int fromMinutes, int untilMinutes) {
        return forecast(run, true, fromMinutes, untilMinutes);
    }

    private static Forecast forecast(String run, boolean waits, int fromMinutes, int untilMinutes) {
        return new Forecast(
                run,
                "sodb12",
                waits,
                NOW.plus(Duration.ofMinutes(fromMinutes)),
                Optional.of(NOW.plus(Duration.ofMinutes(untilMinutes))),
                OptionalDouble.empty(),
                OptionalDouble.empty());
    }
}
