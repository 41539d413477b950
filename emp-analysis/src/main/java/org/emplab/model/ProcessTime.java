package org.emplab.model;

/** Which of the kernel's accounts is taken as PT. Every result says which it used. */
public enum ProcessTime implements Keyed {
    /** The scheduler's precise sum, {@link Measure#CPU_NANOS}. */
    ON_CPU,
    /** User + system time, as in the papers. */
    USER_SYSTEM;
}
