package org.emplab.server.health;

import org.emplab.server.api.Attempt;
import org.emplab.server.security.Caller;
import org.emplab.web.CommandOutcome;
import org.emplab.web.machine.Health;
import org.emplab.web.machine.HealthBook;
import org.springframework.stereotype.Service;

/** Says how machines are, for pages; {@link HealthOverrideService} decides. */
@Service
class HealthPages implements HealthBook {
    private final HealthOverrideService said;

    HealthPages(HealthOverrideService said) {
        this.said = said;
    }

    @Override
    public int version(String machine) {
        return said.of(machine).version();
    }

    @Override
    public CommandOutcome say(String machine, Health health, String reason, boolean learnAnew, int version) {
        return Attempt.of(() -> said.say(machine, health, reason, learnAnew, version, Caller.person()));
    }
}
