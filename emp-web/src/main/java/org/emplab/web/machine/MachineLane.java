package org.emplab.web.machine;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.schedule.ForecastService.Forecast;

/**
 * A machine of the lab in a line: what it does now, what comes next, and when it is free.
 *
 * @param closed why it takes no new run
 * @param now the run that it holds
 * @param next the waiting run that is expected to start first
 * @param waiting how many runs wait for it, of those that are listed
 * @param last the forecast of its last run; empty where it is free, or that is not known
 * @param free when it is free for the first time; empty where that is not known
 */
record MachineLane(
        LabMachine machine,
        Optional<String> closed,
        Optional<RunSummary> now,
        Optional<RunSummary> next,
        int waiting,
        Optional<Forecast> last,
        Optional<Free> free) {
    /** Between the end of a run and the start of the next that follows it. */
    private static final Duration PAUSE = Duration.ofMinutes(10);

    /**
     * @param after the run that ends before; empty where it is free now
     * @param until the start of the next run; empty where none is planned
     */
    record Free(Optional<Forecast> after, Optional<Instant> until) {}

    /** Whether it takes a run now. */
    public boolean freeNow() {
        return free.filter(time -> time.after().isEmpty()).isPresent();
    }

    /**
     * A lane for each machine.
     *
     * @param open the runs that run, are paused or wait
     * @param forecasts by run, in the order of the starts
     */
    static List<MachineLane> of(
            List<LabMachine> machines,
            Map<String, String> closed,
            List<RunSummary> open,
            Map<String, Forecast> forecasts,
            Instant now) {
        Map<String, RunSummary> byId = new HashMap<>();
        open.forEach(run -> byId.put(run.id(), run));
        List<MachineLane> lanes = new ArrayList<>();
        for (LabMachine machine : machines) {
            List<Forecast> planned = forecasts.values().stream()
                    .filter(forecast -> forecast.machine().equals(machine.name()))
                    .toList();
            List<RunSummary> waiting = open.stream()
                    .filter(run -> !run.state().ended() && run.machine().equals(machine.name()))
                    .filter(run -> run.startedAt().isEmpty() && !machine.runId().equals(Optional.of(run.id())))
                    .toList();
            boolean known = waiting.stream().allMatch(run -> forecasts.containsKey(run.id()))
                    && planned.stream().allMatch(forecast -> forecast.endsAt().isPresent());
            lanes.add(new MachineLane(
                    machine,
                    Optional.ofNullable(closed.get(machine.name())),
                    machine.runId().map(byId::get),
                    planned.stream()
                            .filter(Forecast::waits)
                            .findFirst()
                            .map(forecast -> byId.get(forecast.run()))
                            .or(() -> waiting.stream().findFirst()),
                    waiting.size(),
                    known
                            ? planned.stream()
                                    .max(Comparator.comparing(
                                            forecast -> forecast.endsAt().orElseThrow()))
                            : Optional.empty(),
                    free(machine, waiting, planned, now)));
        }
        return lanes;
    }

    /** As far as it is planned: a run that waits for more than its turn is not looked at. */
    private static Optional<Free> free(
            LabMachine machine, List<RunSummary> waiting, List<Forecast> planned, Instant now) {
        if (machine.runId().isPresent() && planned.stream().allMatch(Forecast::waits)) {
            return Optional.empty();
        }
        Optional<Forecast> after = Optional.empty();
        Instant end = now;
        for (Forecast forecast : planned) {
            if (forecast.waits() && forecast.startsAt().isAfter(end.plus(PAUSE))) {
                return Optional.of(new Free(after, Optional.of(forecast.startsAt())));
            }
            if (forecast.endsAt().isEmpty()) {
                return Optional.empty();
            }
            end = forecast.endsAt().get();
            after = Optional.of(forecast);
        }
        return after.isPresent() || waiting.isEmpty() && machine.runId().isEmpty()
                ? Optional.of(new Free(after, Optional.empty()))
                : Optional.empty();
    }
}
