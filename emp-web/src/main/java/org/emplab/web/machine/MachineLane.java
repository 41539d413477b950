package org.emplab.web.machine;

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
 * @param free whether no run holds it or waits for it
 */
record MachineLane(
        LabMachine machine,
        Optional<String> closed,
        Optional<RunSummary> now,
        Optional<RunSummary> next,
        int waiting,
        Optional<Forecast> last,
        boolean free) {

    /**
     * A lane for each machine.
     *
     * @param open the runs that run, are paused or wait
     * @param forecasts by run
     */
    static List<MachineLane> of(
            List<LabMachine> machines,
            Map<String, String> closed,
            List<RunSummary> open,
            Map<String, Forecast> forecasts) {
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
                    waiting.isEmpty() && planned.isEmpty() && machine.runId().isEmpty()));
        }
        return lanes;
    }
}
