package org.emplab.server.schedule;

import java.util.UUID;

/**
 * The other machine that a run holds while it is at work, for the server that it sends to.
 *
 * @param enabled false: an administrator has disabled it
 */
public record ServerMachine(UUID id, String name, boolean enabled) {}
