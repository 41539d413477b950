package org.emplab.web.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.emplab.web.CommandOutcome;
import org.emplab.web.machine.ClosureBook;
import org.emplab.web.machine.EnvironmentBook;
import org.emplab.web.machine.Health;
import org.emplab.web.machine.HealthBook;
import org.emplab.web.machine.LabelBook;
import org.springframework.stereotype.Component;

/** Each machine is reserved for ada every week, and had a new kernel; nothing can be changed. */
@Component
class TrialMachineBooks implements ClosureBook, EnvironmentBook {
    private static final CommandOutcome REFUSED = CommandOutcome.refused("Nothing is closed or opened here.");

    @Override
    public Map<String, String> closedNow() {
        return Map.of();
    }

    @Override
    public List<Closing> closings(String machine) {
        Instant from = Instant.now().plus(Duration.ofDays(1));
        return List.of(new Closing(
                Kind.RESERVATION,
                Optional.of("7"),
                Optional.of("ada"),
                "thesis",
                Optional.of("ada"),
                from,
                Optional.of(from.plus(Duration.ofHours(8))),
                true,
                Optional.empty(),
                Optional.of(12)));
    }

    @Override
    public CommandOutcome reserve(String machine, Wanted wanted) {
        return REFUSED;
    }

    @Override
    public CommandOutcome maintain(String machine, Wanted wanted) {
        return REFUSED;
    }

    @Override
    public CommandOutcome end(String machine, Kind kind, String id) {
        return REFUSED;
    }

    @Override
    public CommandOutcome drain(String machine, String reason) {
        return REFUSED;
    }

    @Override
    public CommandOutcome resume(String machine) {
        return REFUSED;
    }

    @Override
    public List<Version> versions(String machine, int most) {
        Instant now = Instant.now();
        return List.of(
                new Version(2, now.minusSeconds(7200), now, List.of("kernel.release")),
                new Version(1, now.minusSeconds(86400), now.minusSeconds(7200), List.of()));
    }

    @Override
    public List<Drift> drift(String machine, int number) {
        return number == 2
                ? List.of(new Drift("kernel.release", Optional.of("6.17.0"), Optional.of("6.18.0")))
                : List.of();
    }

    @Component
    static class Healths implements HealthBook {
        @Override
        public int version(String machine) {
            return 0;
        }

        @Override
        public CommandOutcome say(String machine, Health health, String reason, boolean learnAnew, int version) {
            return REFUSED;
        }
    }

    @Component
    static class Labels implements LabelBook {
        @Override
        public int version(String machine) {
            return 0;
        }

        @Override
        public CommandOutcome label(String machine, List<String> labels, int version) {
            return REFUSED;
        }
    }
}
