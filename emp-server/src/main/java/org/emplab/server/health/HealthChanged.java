package org.emplab.server.health;

import org.emplab.server.machine.Health;

/**
 * A machine's health is another now; published as an event within the transaction that changes it.
 *
 * @param by user:NAME, or server
 */
public record HealthChanged(String machine, Health health, String reason, String by) {}
