package org.emplab.web.machine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.emplab.server.machine.Health;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.MachineState;
import org.emplab.server.schedule.ForecastService.Forecast;
import org.emplab.server.study.CutoffTablesInForce.TableVersion;
import org.emplab.web.display.Display;
import org.emplab.web.verdict.PageVerdict;
import org.emplab.web.verdict.PageVerdict.Tone;
import org.springframework.web.util.UriUtils;

/** The verdict on a machine: what it is at, when it is free, what waits for it, and which cutoffs hold. */
final class MachineVerdict {
    private static final Display DISPLAY = new Display();

    private MachineVerdict() {}

    static PageVerdict of(MachineLane lane, Optional<TableVersion> inForce, Instant now) {
        LabMachine machine = lane.machine();
        List<String> words = new ArrayList<>();
        words.add(work(lane, now));
        if (lane.waiting() > 0) {
            words.add(DISPLAY.count(lane.waiting(), "run")
                    + (lane.waiting() == 1 ? " waits" : " wait")
                    + lane.last()
                            .flatMap(Forecast::endsAt)
                            .map(end -> ", all done ≈ " + time(end))
                            .orElse(""));
        }
        words.add(inForce.map(table -> "table version " + table.version() + " of " + time(table.at()) + " holds")
                .orElse("no cutoff table"));
        boolean fit = machine.fitness().health() != Health.BAD;
        Tone tone = machine.state().silent() || !fit
                ? Tone.STANDS_OUT
                : lane.closed().isPresent() ? Tone.OPEN : Tone.FINE;
        PageVerdict verdict = PageVerdict.of(
                tone,
                String.join("; ", words),
                fit
                        ? List.of()
                        : List.of(
                                "It is not fit to measure: " + machine.fitness().reason() + "."));
        String name = UriUtils.encode(machine.name(), UTF_8);
        return machine.runId()
                .map(run -> verdict.then("Open run", "/runs/" + run))
                .orElseGet(() -> inForce.isEmpty()
                        ? verdict.forResearchers("Derive cutoffs", "/derivations/new?machine=" + name)
                        : verdict.forResearchers("Submit an experiment", "/experiments/new?machine=" + name));
    }

    private static String work(MachineLane lane, Instant now) {
        LabMachine machine = lane.machine();
        if (machine.state().silent()) {
            return "Not heard of"
                    + machine.lastSeenAt()
                            .map(at -> " for " + DISPLAY.between(at, now))
                            .orElse(" yet");
        }
        if (machine.runId().isPresent()) {
            return (machine.state() == MachineState.PAUSED ? "Paused in " : "Measures ")
                    + machine.runProgram().orElse("a run")
                    + lane.free().map(MachineVerdict::words).orElse("");
        }
        return lane.closed()
                .map(why -> "Closed: " + why)
                .orElseGet(() -> lane.freeNow()
                        ? "Free now"
                                + lane.free()
                                        .flatMap(MachineLane.Free::until)
                                        .map(until -> ", until ≈ " + time(until))
                                        .orElse("")
                        : "Waits for its next run"
                                + lane.free().map(MachineVerdict::words).orElse(""));
    }

    private static String words(MachineLane.Free free) {
        return free.after()
                        .flatMap(Forecast::endsAt)
                        .map(at -> ", free ≈ " + time(at))
                        .orElse("")
                + free.until().map(until -> " until ≈ " + time(until)).orElse("");
    }

    private static String time(Instant at) {
        return DISPLAY.minute(at) + " UTC";
    }
}
