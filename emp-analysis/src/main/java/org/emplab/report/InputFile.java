package org.emplab.report;

/**
 * A file that a result was computed from.
 *
 * @param file as it was given
 * @param sha256 of its bytes, in lower-case hexadecimal
 */
public record InputFile(String file, String sha256) {}
