package org.emplab.server.notify;

import static java.util.stream.Collectors.toSet;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.emplab.lab.WaitingReason;
import org.emplab.server.schedule.Schedule;
import org.emplab.server.schedule.Schedule.Planned;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Looks for runs that wait far longer than was foreseen, and for those that will wait until a person does something. */
@Component
record QueueWatch(Schedule schedule, Troubles troubles, TroubleSettings settings, Clock clock) {
    /**
     * The reasons that end by other runs, by the clock or by publishing a table, which a person is at or is told of.
     */
    private static final Set<WaitingReason> BY_ITSELF =
            Set.of(WaitingReason.DEPENDENCY, WaitingReason.CUTOFFS, WaitingReason.EARLIEST_START);

    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    @Scheduled(initialDelayString = "PT2M", fixedDelayString = "PT5M")
    void look() {
        Instant now = clock.instant();
        List<String> stuck = new ArrayList<>(List.of("")); // SQL has no empty list
        Map<String, String> plan = new HashMap<>();
        List<Planned> planned = schedule.planned();
        Set<String> held = planned.stream()
                .filter(run -> run.state().equals("paused"))
                .map(Planned::machine)
                .collect(toSet());
        for (Planned run : planned) {
            run.startsAt().ifPresent(start -> plan.put(run.run().toString(), MINUTE.format(start)));
            run.waitingFor()
                    .filter(reason -> run.startsAt().isEmpty() && !BY_ITSELF.contains(reason.code()))
                    // the pause is told by itself; a predecessor that never completes needs another decision
                    .filter(reason ->
                            reason.code() == WaitingReason.HELD || !held.contains(run.machine()))
                    .ifPresent(reason -> {
                        String place = "stuck:" + run.run() + ":" + reason.code();
                        stuck.add(place);
                        troubles.begin("queue", place, run.id(), "its start is not known: " + reason.words(), now);
                    });
        }
        troubles.endOthers(stuck, now);
        troubles.beginLate(
                now, settings.queuePatience().toSeconds(), JsonMapper.shared().writeValueAsString(plan));
    }
}
