package org.emplab.server.schedule.queue;

import java.util.UUID;

/** The other machine that a run holds while it is at work, for the server that it sends to. */
public record ServerMachine(UUID id, String name) {}
