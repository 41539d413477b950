package org.emplab.server.health;

import org.emplab.server.security.Caller;
import org.emplab.web.api.ProblemException;
import org.emplab.web.machine.Health;
import org.emplab.web.machine.HealthBook;
import org.jspecify.annotations.Nullable;
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
    public void say(String machine, @Nullable Health health, String reason, boolean learnAnew, int version) {
        if (health == null) {
            throw ProblemException.badRequest("Choose how it is.");
        }
        said.say(machine, health, reason, learnAnew, version, Caller.person());
    }
}
