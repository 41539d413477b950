package org.emplab.lab;

import org.emplab.model.Keyed;

/** The action that a person requests of a run; its agent obeys at the next sample boundary. */
public enum RequestedAction implements Keyed {
    RUN,
    PAUSE,
    ABORT;
}
