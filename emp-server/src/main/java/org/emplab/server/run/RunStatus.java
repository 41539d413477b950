package org.emplab.server.run;

import org.emplab.lab.RequestedAction;
import org.emplab.lab.RunState;

/**
 * What an agent is told of its run.
 *
 * @param wanted to be obeyed at the next sample boundary
 * @param storedThrough all samples 1 … n are stored
 */
public record RunStatus(RunState state, RequestedAction wanted, int storedThrough) {
    static RunStatus of(Run run) {
        return new RunStatus(run.state(), run.wanted(), run.storedThrough());
    }
}
