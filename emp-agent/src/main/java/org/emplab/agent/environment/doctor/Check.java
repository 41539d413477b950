package org.emplab.agent.environment.doctor;

import java.util.List;

/** One question put to the machine. */
@FunctionalInterface
interface Check {
    List<Item> examine(Patient patient);
}
