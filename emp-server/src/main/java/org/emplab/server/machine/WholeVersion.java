package org.emplab.server.machine;

import java.time.Instant;
import java.util.Map;

/** A version of a machine's environment, as its agent first told it. */
public record WholeVersion(int number, Instant firstSeenAt, Instant lastSeenAt, Map<String, Object> environment) {}
