package org.emplab.lab;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kinds of events in a run. */
public enum RunEventKind {
    /** A person queued the run. */
    SUBMITTED("submitted"),
    /** A person imported its run file, or samples that it lacked. */
    IMPORTED("imported"),
    /** The machine's agent took the run from the queue. */
    CLAIMED("claimed"),
    /** The agent stopped because of a trouble; a person must decide. */
    PAUSED("paused"),
    /** The agent stands still for now, and goes on as soon as it can unless a person paused the run. */
    HELD("held"),
    /** The agent goes on. */
    RESUMED("resumed"),
    /** The agent goes on after it was ended or killed; the reason says how long no sample was taken. */
    RESTARTED("restarted"),
    /** All its samples are taken. */
    COMPLETED("completed"),
    /** The verdicts are decided, and no further sample is needed. */
    DECIDED("decided"),
    /** The agent ended the run because a person asked. */
    ABORTED("aborted"),
    /** The run could not be done. */
    FAILED("failed"),
    /** The machine was silent for longer than it announced. */
    OVERDUE("overdue"),
    /** A person asked for a pause. */
    PAUSE_REQUESTED("pause asked for"),
    /** A person asked for it to go on. */
    RESUME_REQUESTED("resume asked for"),
    /** A person asked for its end. */
    ABORT_REQUESTED("abort asked for"),
    /** A person put it first in its machine's queue. */
    PUT_FIRST("put first"),
    /** A person let it go although a run that it comes after was not completed. */
    RELEASED("released"),
    /** Another machine's agent listens for it; of runs of earlier releases. */
    SERVED("served"),
    /** Another machine's agent listens no longer; of runs of earlier releases. */
    SERVED_NO_MORE("served no more"),
    /** A second agent with the machine's identity was refused, or another one than before goes on. */
    ANOTHER_AGENT("another agent"),
    /** Something beside the program changed the machine's speed. */
    DISTURBED("disturbed"),
    /** A setting of the machine could not be changed as the run wanted. */
    NOT_PREPARED("not prepared"),
    /** The machine could not start the run, for a reason that is not the run's settings; {@link #FAILED} follows. */
    NOT_STARTED("not started"),
    /** The server held this reference run against what it expects of the machine. */
    JUDGED("judged"),
    /** The last lines of the program's standard error. */
    STANDARD_ERROR("standard error"),
    /** The ends of what the program wrote in its warm-up; kept with the run, not among its events. */
    OUTPUT("output");

    private static final Set<RunEventKind> OF_AGENTS = Collections.unmodifiableSet(EnumSet.of(
            PAUSED,
            HELD,
            RESUMED,
            RESTARTED,
            COMPLETED,
            DECIDED,
            ABORTED,
            FAILED,
            DISTURBED,
            NOT_PREPARED,
            NOT_STARTED,
            STANDARD_ERROR,
            OUTPUT));

    private static final Map<String, RunEventKind> BY_KEY =
            Stream.of(values()).collect(Collectors.toUnmodifiableMap(RunEventKind::key, Function.identity()));

    private final String key;

    RunEventKind(String key) {
        this.key = key;
    }

    /** The word on the wire, on pages and in the database. */
    public String key() {
        return key;
    }

    /** Empty for a kind that this version does not know. */
    public static Optional<RunEventKind> ofKey(String key) {
        return Optional.ofNullable(BY_KEY.get(key));
    }

    /** Those that an agent tells; the others are the server's own. */
    public static Set<RunEventKind> ofAgents() {
        return OF_AGENTS;
    }

    /** True if no further sample will come. */
    public boolean ends() {
        return this == COMPLETED || this == ABORTED || this == FAILED;
    }
}
