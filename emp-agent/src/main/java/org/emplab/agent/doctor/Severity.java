package org.emplab.agent.doctor;

/** How much an item matters. */
public enum Severity {
    /** Part of EMPv1 to EMPv4. */
    REQUIRED,
    /** Makes measurements steadier; applied with the rest. */
    ADVISED,
    /** A trade-off: applied only if it is named. */
    OPTIONAL,
    /** A severity that the doctor would change nothing for. */
    INFORMATION
}
