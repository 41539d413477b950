package org.emplab.server.machine;

import java.time.Instant;
import java.util.List;

/**
 * A version of a machine's environment.
 *
 * @param changed the fields that were other than in the version before, the first 100 of them
 */
public record EnvironmentVersion(int number, Instant firstSeenAt, Instant lastSeenAt, List<String> changed) {}
