package org.emplab.model;

import java.util.Optional;

/** Which of the kernel's accounts is taken as PT. Every result says which it used. */
public enum ProcessTime {
    /** The scheduler's precise sum, {@link Measure#CPU_NANOS}. */
    ON_CPU("on-cpu"),
    /** User + system time, as in the papers. */
    USER_SYSTEM("user-system");

    private final String key;

    ProcessTime(String key) {
        this.key = key;
    }

    public String key() {
        return key;
    }

    public static Optional<ProcessTime> ofKey(String key) {
        for (ProcessTime processTime : values()) {
            if (processTime.key.equals(key)) {
                return Optional.of(processTime);
            }
        }
        return Optional.empty();
    }
}
