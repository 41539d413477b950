package org.emplab.web.timeline;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.server.schedule.PlannedRun;
import org.emplab.server.schedule.Predictions;
import org.emplab.server.schedule.Schedule;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/v1/schedule")
@Tag(name = "schedule", description = "What machines will do, and when")
record ScheduleApi(Schedule schedule, Predictions predictions, Clock clock) {
    /** Past predictions. */
    record Plan(Instant madeAt, List<MachinePlan> machines) {}

    /** The run that a machine is at, and those that wait for it, in the order in which they are expected to start. */
    record MachinePlan(String machine, List<PlannedRun> runs) {}

    @GetMapping
    @Operation(
            summary =
                    "What each machine does and will do, with predicted starts and ends: of each queue the first 1000")
    Plan plan(@RequestParam Optional<String> machine) {
        Map<String, List<PlannedRun>> machines = new LinkedHashMap<>();
        schedule.planned().stream()
                .filter(run -> machine.map(run.machine()::equals).orElse(true))
                .forEach(run -> machines.computeIfAbsent(run.machine(), name -> new ArrayList<>())
                        .add(run));
        return new Plan(
                clock.instant(),
                machines.entrySet().stream()
                        .map(entry -> new MachinePlan(entry.getKey(), entry.getValue()))
                        .toList());
    }

    @GetMapping("/accuracy")
    @Operation(
            summary =
                    "How wrong past predictions were, by how far ahead they were made: of runs completed within a year")
    List<Predictions.Accuracy> accuracy() {
        return predictions.accuracy();
    }
}
