package org.emplab.lab;

import java.util.Set;
import org.emplab.model.Keyed;

/**
 * The state of a run on the server and what a person asked for: the answer to each call about a run.
 *
 * @param state a key of {@link RunState}; text, since a later server may know more
 * @param wanted a key of {@link RequestedAction}, to be obeyed at the next sample boundary
 * @param storedThrough all samples 1 … n are stored
 * @param stored samples that the call brought
 * @param known samples of the call that were there already
 */
public record RunStatus(String state, String wanted, int storedThrough, int stored, int known) {
    private static final Set<String> ENDED =
            Set.of(RunState.COMPLETED.key(), RunState.ABORTED.key(), RunState.FAILED.key());

    /** The status of a run after a call that brought no samples. */
    public static RunStatus of(RunState state, RequestedAction wanted, int storedThrough) {
        return new RunStatus(state.key(), wanted.key(), storedThrough, 0, 0);
    }

    public RunStatus withSamples(int stored, int known) {
        return new RunStatus(state, wanted, storedThrough, stored, known);
    }

    public boolean ended() {
        return ENDED.contains(state);
    }

    public boolean paused() {
        return state.equals(RunState.PAUSED.key());
    }

    public boolean wantsPause() {
        return wanted.equals(RequestedAction.PAUSE.key());
    }

    public boolean wantsAbort() {
        return wanted.equals(RequestedAction.ABORT.key());
    }

    /** The action that a person requests of a run; its agent obeys at the next sample boundary. */
    public enum RequestedAction implements Keyed {
        RUN,
        PAUSE,
        ABORT;
    }
}
