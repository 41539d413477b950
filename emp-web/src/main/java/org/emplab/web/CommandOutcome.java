package org.emplab.web;

/** The outcome of a person's request. A problem is expected and says why. */
public sealed interface CommandOutcome {
    static CommandOutcome done() {
        return new Done();
    }

    static CommandOutcome refused(String reason) {
        return new Refused(reason);
    }

    record Done() implements CommandOutcome {}

    /**
     * @param reason one sentence, shown to the person
     */
    record Refused(String reason) implements CommandOutcome {}
}
