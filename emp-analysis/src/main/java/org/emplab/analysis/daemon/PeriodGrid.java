package org.emplab.analysis.daemon;

/**
 * Occurrence times on the multiples of a period, fitted by least squares.
 *
 * @param period s
 * @param multiples number of different multiples that have an occurrence
 * @param rms root mean square distance of the occurrences from their multiples, s
 */
record PeriodGrid(double period, int multiples, double rms) {}
