package org.emplab.analysis.question;

/** Refuses the value of a parameter; the message gets the name that the parameter has where it was given. */
public final class WrongValueException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String key;

    /**
     * @param key the component of the record of parameters
     * @param rule what it takes, as {@code is a whole number}
     */
    public WrongValueException(String key, String rule, String value) {
        super(rule + ", not " + value);
        this.key = key;
    }

    /**
     * @param problem why it takes no value at all, as {@code is of two runs}
     */
    public WrongValueException(String key, String problem) {
        super(problem);
        this.key = key;
    }

    public String key() {
        return key;
    }
}
