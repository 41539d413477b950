package org.emplab.analysis.question;

/** The place where a question is asked; refusals call a parameter by the name that it has there. */
public enum Door {
    SHELL("--program", "--program NAME", "--pt user-system, also for the cutoffs"),
    REST("programs", "programs", "pt=user-system"),
    /** A page has words for its parameters, and no names. */
    PAGE("programs", "", "");

    private final String programs;
    private final String program;
    private final String userSystem;

    Door(String programs, String program, String userSystem) {
        this.programs = programs;
        this.program = program;
        this.userSystem = userSystem;
    }

    String programs() {
        return programs;
    }

    String program() {
        return program;
    }

    String userSystem() {
        return userSystem;
    }

    /**
     * A parameter's name in a refusal.
     *
     * @param label its words in a form
     * @param key in addresses and in REST
     */
    String name(String option, String label, String key) {
        return this == SHELL ? option : label + aside(key);
    }

    /** A parameter's name in parentheses behind its words, where it has one here. */
    String aside(String name) {
        return this == PAGE ? "" : " (" + name + ")";
    }
}
