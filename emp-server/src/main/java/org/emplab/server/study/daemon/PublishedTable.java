package org.emplab.server.study.daemon;

import java.util.UUID;

/** A cutoff table that was published for a machine. */
public record PublishedTable(String machine, int version, UUID derivation) {}
