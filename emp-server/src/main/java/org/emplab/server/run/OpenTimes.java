package org.emplab.server.run;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.emplab.server.availability.ClosedInterval;
import org.emplab.server.availability.MachineAvailability;
import org.springframework.stereotype.Component;

/** How long machines are open to which runs. */
@Component
class OpenTimes {
    /** No run is expected to last longer; what closes a machine later holds nothing up. */
    private static final Duration FAR = Duration.ofDays(366);

    private final MachineAvailability availability;
    private final RunClaims claims;

    OpenTimes(MachineAvailability availability, RunClaims claims) {
        this.availability = availability;
        this.claims = claims;
    }

    OpenTime of(UUID machineId, Instant now) {
        List<ClosedInterval> closed = availability.closed(machineId, now, now.plus(FAR));
        return new OpenTime(
                closed, now, run -> claims.secondsASample(machineId, run.program(), run.taskLengthSeconds()));
    }
}
