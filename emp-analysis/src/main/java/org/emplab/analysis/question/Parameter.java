package org.emplab.analysis.question;

import java.util.List;

/**
 * A parameter of an analysis, as REST lists it and a form shows it.
 *
 * @param key in addresses and in REST
 * @param usual its value if nothing is said; empty for none
 * @param choices all that it may be, where that is a few words; empty if it is anything else
 */
public record Parameter(String key, String label, String unit, String usual, List<String> choices) {
    public Parameter {
        choices = List.copyOf(choices);
    }
}
