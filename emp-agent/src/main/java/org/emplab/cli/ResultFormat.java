package org.emplab.cli;

/** How a result is printed. */
enum ResultFormat {
    /** Aligned tables, rounded, for people. */
    TEXT,
    /** One JSON object with everything, unrounded. */
    JSON,
    /** One table, unrounded. */
    CSV,
    /** Tables with booktabs and graphicx. */
    LATEX,
    /** Figures as pgfplots source with their data. */
    PGFPLOTS
}
