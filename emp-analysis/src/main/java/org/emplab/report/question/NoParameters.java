package org.emplab.report.question;

/** Parameters of a question that has none. */
public record NoParameters() {}
