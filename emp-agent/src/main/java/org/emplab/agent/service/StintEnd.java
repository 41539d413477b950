package org.emplab.agent.service;

/** How a stint of sampling came to its end. */
sealed interface StintEnd {
    /** All samples are taken. */
    record Completed() implements StintEnd {}

    /** The run is over, whatever was taken: aborted or failed. */
    record Over(String kind, String reason) implements StintEnd {}

    /** A person asked for a pause. */
    record AskedToPause() implements StintEnd {}

    /** Something that a person must see to. */
    record Stuck(String reason) implements StintEnd {}

    /** Something that may mend itself, such as a full disk. */
    record Hindered(String reason) implements StintEnd {}

    /** The agent is to stop. */
    record Stopped() implements StintEnd {}

    /** The run ended on the server. */
    record EndedElsewhere(String state) implements StintEnd {}

    /** The server has it no more. */
    record Gone(String reason) implements StintEnd {}
}
