package org.emplab.web;

/** What became of something a person asked for. A refusal is expected and says why. */
public sealed interface Outcome {
    static Outcome done() {
        return new Done();
    }

    static Outcome refused(String reason) {
        return new Refused(reason);
    }

    record Done() implements Outcome {}

    /**
     * @param reason one sentence, shown to the person
     */
    record Refused(String reason) implements Outcome {}
}
