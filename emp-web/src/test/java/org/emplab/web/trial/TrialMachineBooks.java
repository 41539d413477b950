package org.emplab.web.trial;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.emplab.web.api.Page;
import org.emplab.web.api.ProblemException;
import org.emplab.web.availability.AvailabilityPort;
import org.emplab.web.availability.ClosedInterval;
import org.emplab.web.availability.ClosureRequest;
import org.emplab.web.availability.ClosureView;
import org.emplab.web.availability.NextClosure;
import org.emplab.web.machine.EnvironmentDrift;
import org.emplab.web.machine.EnvironmentPort;
import org.emplab.web.machine.EnvironmentVersion;
import org.emplab.web.machine.Health;
import org.emplab.web.machine.HealthPort;
import org.emplab.web.machine.LabelPort;
import org.emplab.web.machine.LabelsRequest;
import org.emplab.web.machine.LabelsView;
import org.emplab.web.machine.WholeVersion;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Each machine is reserved for ada every week, and had a new kernel; nothing can be changed. */
@Component
class TrialMachineBooks implements AvailabilityPort, EnvironmentPort {
    private static ProblemException refused() {
        return ProblemException.forbidden("Nothing is closed or opened here.");
    }

    @Override
    public List<ClosedInterval> closed(String machine, @Nullable Instant from, @Nullable Instant until) {
        return next(machine).stream().map(NextClosure::span).toList();
    }

    @Override
    public List<NextClosure> next(String machine) {
        Instant from = Instant.now().plus(Duration.ofDays(1));
        Instant until = from.plus(Duration.ofHours(8));
        ClosedInterval.Kind kind = ClosedInterval.Kind.RESERVATION;
        return List.of(new NextClosure(
                new ClosedInterval(from, Optional.of(until), kind, "reserved for ada: thesis", Optional.of("user:ada")),
                new ClosureView(
                        new UUID(0, 7),
                        0,
                        kind,
                        "ada",
                        "thesis",
                        from,
                        until,
                        "weekly",
                        null,
                        12,
                        null,
                        "user:ada",
                        Instant.now(),
                        null,
                        null,
                        null)));
    }

    @Override
    public Page<ClosureView> list(String machine, ClosedInterval.Kind kind, int page, int size) {
        return Page.of(List.of(), page, size);
    }

    @Override
    public ClosureView plan(String machine, ClosedInterval.Kind kind, ClosureRequest asked) {
        throw refused();
    }

    @Override
    public ClosureView change(String machine, ClosedInterval.Kind kind, String id, ClosureRequest asked) {
        throw refused();
    }

    @Override
    public ClosureView end(String machine, ClosedInterval.Kind kind, String id, @Nullable String reason) {
        throw refused();
    }

    @Override
    public ClosureView drain(String machine, @Nullable String reason) {
        throw refused();
    }

    @Override
    public ClosureView resume(String machine, @Nullable String reason) {
        throw refused();
    }

    @Override
    public Page<EnvironmentVersion> versions(String machine, int page, int size) {
        Instant now = Instant.now();
        return Page.of(
                List.of(
                        new EnvironmentVersion(2, now.minusSeconds(7200), now, List.of("kernel.release")),
                        new EnvironmentVersion(1, now.minusSeconds(86400), now.minusSeconds(7200), List.of())),
                page,
                size);
    }

    @Override
    public WholeVersion version(String machine, int number) {
        throw ProblemException.notFound("version " + number);
    }

    @Override
    public List<EnvironmentDrift> drift(String machine, int number, @Nullable Integer since) {
        return number == 2 ? List.of(new EnvironmentDrift("kernel.release", "6.17.0", "6.18.0")) : List.of();
    }

    @Component
    static class Healths implements HealthPort {
        @Override
        public int version(String machine) {
            return 0;
        }

        @Override
        public void say(String machine, @Nullable Health health, String reason, boolean learnAnew, int version) {
            throw refused();
        }
    }

    @Component
    static class Labels implements LabelPort {
        @Override
        public LabelsView labels(String machine) {
            return new LabelsView(List.of(), 0);
        }

        @Override
        public LabelsView label(String machine, LabelsRequest asked) {
            throw refused();
        }
    }
}
