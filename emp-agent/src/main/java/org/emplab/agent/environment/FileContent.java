package org.emplab.agent.environment;

/** The result of reading one of the kernel's files. An absent file is a fact of its own, never a default value. */
public sealed interface FileContent {

    /** @param text the file's text without surrounding white space */
    record Found(String text) implements FileContent {}

    record Absent() implements FileContent {}

    record Unreadable(String reason) implements FileContent {}

    /** The text, or "absent", or "unreadable": what a person or a run file is told. */
    default String shown() {
        if (this instanceof Found found) {
            return found.text();
        }
        return this instanceof Absent ? "absent" : "unreadable";
    }
}
