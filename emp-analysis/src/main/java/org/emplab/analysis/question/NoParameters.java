package org.emplab.analysis.question;

/** Parameters of a question that has none. */
public record NoParameters() {}
