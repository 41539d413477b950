package org.emplab.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.EmpServerSettings;
import org.emplab.server.security.account.LoggedIn;
import org.emplab.server.security.account.User;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class SessionLengthTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    @Test
    void endsASessionAfterItsLifetimeHoweverBusyItIs() {
        EmpServerSettings settings = new Binder(
                        new MapConfigurationPropertySource(Map.of("emp.session-lifetime", "9h")))
                .bindOrCreate("emp", EmpServerSettings.class);
        SessionLength length = new SessionLength("8h", settings, Clock.fixed(NOW, ZoneOffset.UTC));
        assertThat(length.isOver(loggedIn(Duration.ofHours(9)))).isFalse();
        assertThat(length.isOver(loggedIn(Duration.ofHours(9).plusSeconds(1)))).isTrue();
    }

    private static LoggedIn loggedIn(Duration ago) {
        return new LoggedIn(new User("ada", "{noop}x", Role.VIEWER, NOW), NOW.minus(ago));
    }
}
