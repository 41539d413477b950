package org.emplab.analysis.question;

/** The place where a question is asked; refusals call a parameter by the name that it has there. */
public enum Door {
    SHELL("--program", "--program NAME", "--pt user-system, also for the cutoffs"),
    /** REST and pages. */
    SERVER("programs", "programs", "pt=user-system");

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
}
