package org.emplab.analysis.cluster;

/** Tells one execution of a daemon that spans the boundary of two samples from two executions. */
@FunctionalInterface
interface SpanTest {
    /** Nothing is known about the daemons. */
    SpanTest NEVER = (firstNumber, boundNanos) -> false;

    /** True if what lifts a sample and its successor above the bound is one execution. */
    boolean oneExecution(int firstNumber, double boundNanos);
}
