package org.emplab.lab.experiment;

/** An order that cannot be: says which key is wrong, and what may stand there. */
public final class WrongOrderException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String key;
    private final String problem;

    /** @param problem goes on after the key */
    WrongOrderException(String key, String problem) {
        super(key + " " + problem);
        this.key = key;
        this.problem = problem;
    }

    public String key() {
        return key;
    }

    /** What is wrong with it, without the key. */
    public String problem() {
        return problem;
    }
}
