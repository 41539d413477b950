package org.emplab.server.run;

import java.util.UUID;

/** An agent told that a run failed; published as an event within the transaction that keeps it. */
public record RunFailed(long run, UUID machineId, String machine, String reason) {}
