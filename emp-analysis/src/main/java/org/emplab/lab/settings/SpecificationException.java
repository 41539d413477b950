package org.emplab.lab.settings;

/** A specification that cannot be carried out: says which key is wrong, and what may stand there. */
public final class SpecificationException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String key;
    private final String problem;

    /** @param problem goes on after the key */
    public SpecificationException(String key, String problem) {
        super(key + " " + problem);
        this.key = key;
        this.problem = problem;
    }

    /** This refusal for a key within another: {@code runs[0].} before {@code samples}. */
    public SpecificationException within(String place) {
        return place.isEmpty() ? this : new SpecificationException(place + key, problem);
    }

    /** Path of the key, for example {@code runs[0].samples}. */
    public String key() {
        return key;
    }

    /** The reason without the key. */
    public String problem() {
        return problem;
    }
}
