package org.emplab.server.run;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.emplab.lab.RequestedAction;
import org.emplab.lab.RunState;

/** A run by the rules. */
final class ModelledRun {
    final String id;
    final int priority;
    int putFirst;
    RunState state = RunState.PENDING;
    RequestedAction wanted = RequestedAction.RUN;
    private boolean silent;
    private boolean removed;
    private boolean waitsForCutoffs;
    private final Set<ModelledRun> after;

    ModelledRun(String id, int priority, List<ModelledRun> after, boolean waitsForCutoffs) {
        this.id = id;
        this.priority = priority;
        this.after = new LinkedHashSet<>(after);
        this.waitsForCutoffs = waitsForCutoffs;
    }

    boolean active() {
        return state == RunState.RUNNING || state == RunState.PAUSED;
    }

    private boolean neverCompletes() {
        return removed || state.ended() && state != RunState.COMPLETED;
    }

    /** The code of the reason that keeps it from starting on a machine of its own. */
    Optional<String> obstacle() {
        if (after.stream().anyMatch(ModelledRun::neverCompletes)) {
            return Optional.of("held");
        }
        if (after.stream().anyMatch(run -> run.state != RunState.COMPLETED)) {
            return Optional.of("dependency");
        }
        return waitsForCutoffs ? Optional.of("cutoffs") : Optional.empty();
    }

    void cutoffsPublished() {
        waitsForCutoffs = false;
    }

    void heard() {
        if (state == RunState.PAUSED && wanted == RequestedAction.RUN && silent) {
            state = RunState.RUNNING;
        }
        silent = false;
    }

    void missed() {
        silent = true;
        if (state == RunState.RUNNING) {
            state = wanted == RequestedAction.ABORT ? RunState.ABORTED : RunState.PAUSED;
        }
    }

    void report(String kind) {
        switch (kind) {
            case "paused" -> {
                state = RunState.PAUSED;
                wanted = wanted == RequestedAction.ABORT ? RequestedAction.ABORT : RequestedAction.PAUSE;
            }
            case "held" -> state = RunState.PAUSED;
            case "resumed" -> state = RunState.RUNNING;
            case "completed", "failed" -> {
                state = kind.equals("failed") ? RunState.FAILED : RunState.COMPLETED;
                wanted = RequestedAction.RUN;
            }
            case "aborted" -> {
                state = RunState.ABORTED;
                wanted = RequestedAction.ABORT;
            }
            default -> {} // on record alone
        }
    }

    /** False if it cannot. */
    boolean request(String verb, int turn) {
        switch (verb) {
            case "pause" -> {
                if (!active()) {
                    return false;
                }
                state = state == RunState.PAUSED || silent ? RunState.PAUSED : RunState.RUNNING;
                wanted = RequestedAction.PAUSE;
            }
            case "resume" -> {
                if (state != RunState.PAUSED && !(state == RunState.RUNNING && wanted == RequestedAction.PAUSE)) {
                    return false;
                }
                wanted = RequestedAction.RUN;
            }
            case "abort" -> {
                if (state.ended()) {
                    return false;
                }
                state = state == RunState.RUNNING && !silent ? RunState.RUNNING : RunState.ABORTED;
                wanted = RequestedAction.ABORT;
            }
            case "release" -> {
                return state == RunState.PENDING && after.removeIf(ModelledRun::neverCompletes);
            }
            case "remove" -> {
                removed = state.ended();
                return removed;
            }
            default -> {
                if (state != RunState.PENDING) {
                    return false;
                }
                putFirst = turn;
            }
        }
        return true;
    }
}
