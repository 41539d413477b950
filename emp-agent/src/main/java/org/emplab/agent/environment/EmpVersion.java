package org.emplab.agent.environment;

/** The findings about one version of the protocol. */
public record EmpVersion(int number, ValidityFinding verdict, String reason) {

    /** "EMPv1". */
    public String name() {
        return "EMPv" + number;
    }

    /** "v1", its key in JSON. */
    public String key() {
        return "v" + number;
    }
}
