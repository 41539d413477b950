package org.emplab.server.study;

import java.time.Instant;
import java.util.Optional;

/**
 * A cutoff table that is or was in force on a machine.
 *
 * @param version counts the machine's tables from 1; the highest is in force
 * @param derivation whose table it is
 * @param restores the earlier version whose table was published again
 * @param forced published in spite of what speaks against it; the reason says why
 * @param approvedBy the administrator who was asked; empty where none was
 */
public record TableVersion(
        String machine,
        int version,
        String name,
        String derivation,
        Instant at,
        String by,
        Optional<String> reason,
        Optional<Integer> restores,
        boolean forced,
        Optional<String> approvedBy,
        boolean inForce) {}
