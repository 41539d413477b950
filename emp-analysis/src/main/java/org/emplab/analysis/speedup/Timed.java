package org.emplab.analysis.speedup;

import org.emplab.analysis.series.Series;

/**
 * One run's times with the row and the column that they belong to.
 *
 * @param row such as the program
 * @param column such as the machine
 */
public record Timed(String row, String column, Series times) {}
