package org.emplab.web.analysis;

/**
 * What a reader may set of an analysis.
 *
 * @param key in addresses
 * @param usual its value if nothing is said; empty for none
 */
public record Parameter(String key, String label, String unit, String usual) {}
