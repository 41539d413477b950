package org.emplab.report.asked;

/**
 * What may be set of an analysis.
 *
 * @param key in addresses and in REST
 * @param usual its value if nothing is said; empty for none
 */
public record Parameter(String key, String label, String unit, String usual) {}
