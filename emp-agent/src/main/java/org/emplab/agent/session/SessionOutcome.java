package org.emplab.agent.session;

/** How a session of sampling ended. */
public sealed interface SessionOutcome {
    /** All samples are taken. */
    record Completed() implements SessionOutcome {}

    /** The run is over, whatever was taken: aborted or failed. */
    record Over(String kind, String reason) implements SessionOutcome {}

    /** A person asked for a pause. */
    record AskedToPause() implements SessionOutcome {}

    /** Something that a person must see to. */
    record Stuck(String reason) implements SessionOutcome {}

    /** Something that may mend itself, such as a full disk. */
    record Hindered(String reason) implements SessionOutcome {}

    /** The agent is to stop. */
    record Stopped() implements SessionOutcome {}

    /** The run ended on the server. */
    record EndedElsewhere(String state) implements SessionOutcome {}

    /** The server has it no more. */
    record Gone(String reason) implements SessionOutcome {}
}
