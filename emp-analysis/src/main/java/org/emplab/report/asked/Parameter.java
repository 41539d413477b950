package org.emplab.report.asked;

import java.util.List;

/**
 * What may be set of an analysis.
 *
 * @param key in addresses and in REST
 * @param usual its value if nothing is said; empty for none
 * @param choices all that it may be, where that is a few words; empty if it is anything else
 */
public record Parameter(String key, String label, String unit, String usual, List<String> choices) {
    public Parameter {
        choices = List.copyOf(choices);
    }

    Parameter(String key, String label, String unit, String usual) {
        this(key, label, unit, usual, List.of());
    }

    static Parameter oneOf(String key, String label, String usual, List<String> choices) {
        return new Parameter(key, label, "", usual, choices);
    }
}
