package org.emplab.agent.doctor;

import org.emplab.model.Keyed;

/** How much an item matters. */
public enum Severity implements Keyed {
    /** Part of EMPv1 to EMPv4. */
    REQUIRED,
    /** Makes measurements steadier; applied with the rest. */
    ADVISED,
    /** A trade-off: applied only if it is named. */
    OPTIONAL,
    /** A severity that the doctor would change nothing for. */
    INFORMATION
}
