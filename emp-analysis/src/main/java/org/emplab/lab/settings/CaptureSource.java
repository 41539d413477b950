package org.emplab.lab.settings;

import org.emplab.model.Keyed;

/** The source of process images. */
public enum CaptureSource implements Keyed {
    /** Taskstats where the kernel permits it, else /proc; the reason is on record. */
    AUTOMATIC,
    /** Taskstats or nothing. */
    TASKSTATS,
    /** /proc: needs no privilege, loses processes that end within a sample. */
    PROC
}
