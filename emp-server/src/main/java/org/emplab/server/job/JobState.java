package org.emplab.server.job;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The state of a job. */
public enum JobState {
    WAITING,
    RUNNING,
    DONE,
    FAILED,
    CANCELLED;

    /** The word in pages, addresses and SQL. */
    @JsonValue
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** True if no server is at the job and none will be, unless a person resumes it. */
    public boolean ended() {
        return this == DONE || this == FAILED || this == CANCELLED;
    }
}
