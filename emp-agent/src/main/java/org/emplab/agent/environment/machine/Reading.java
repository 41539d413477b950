package org.emplab.agent.environment.machine;

/** What reading one of the kernel's files gave. An absent file is a fact of its own, never a default value. */
public sealed interface Reading {

    /** @param text the file's text without surrounding white space */
    record Found(String text) implements Reading {}

    record Absent() implements Reading {}

    record Unreadable(String reason) implements Reading {}

    /** The text, or "absent", or "unreadable": what a person or a run file is told. */
    default String shown() {
        if (this instanceof Found found) {
            return found.text();
        }
        return this instanceof Absent ? "absent" : "unreadable";
    }
}
