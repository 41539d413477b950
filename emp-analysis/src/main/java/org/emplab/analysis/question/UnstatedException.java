package org.emplab.analysis.question;

/** Refuses a run that does not hold what the question needs, and for which a parameter could state it. */
public final class UnstatedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String file;
    private final String key;

    /**
     * @param problem as {@code does not say the size of its input}
     * @param key the parameter that would state it
     */
    public UnstatedException(String file, String problem, String key) {
        super(problem);
        this.file = file;
        this.key = key;
    }

    String file() {
        return file;
    }

    String key() {
        return key;
    }
}
