package org.emplab.lab.settings;

/** A specification that cannot be carried out: says which key is wrong, and what may stand there. */
public final class SpecificationException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final String key;
    private final String problem;
    private final boolean unknownKey;

    /** @param problem goes on after the key */
    public SpecificationException(String key, String problem) {
        this(key, problem, false);
    }

    private SpecificationException(String key, String problem, boolean unknownKey) {
        super(key + " " + problem);
        this.key = key;
        this.problem = problem;
        this.unknownKey = unknownKey;
    }

    /** The refusal of a key that does not exist. */
    static SpecificationException ofUnknownKey(String key, String problem) {
        return new SpecificationException(key, problem, true);
    }

    /** This refusal for a key within another: {@code runs[0].} before {@code samples}. */
    public SpecificationException within(String place) {
        return place.isEmpty() ? this : new SpecificationException(place + key, problem, unknownKey);
    }

    /** Path of the key, for example {@code runs[0].samples}. */
    public String key() {
        return key;
    }

    /** Whether there is no such key. */
    public boolean isOfUnknownKey() {
        return unknownKey;
    }

    /** The reason without the key. */
    public String problem() {
        return problem;
    }
}
