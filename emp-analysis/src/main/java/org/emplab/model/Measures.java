package org.emplab.model;

import java.util.Arrays;
import java.util.OptionalLong;

/** The measures of one process, each present or absent, none negative. Immutable. */
public final class Measures {
    private static final int COUNT = Measure.values().length;
    private static final Measures NONE = new Measures(new long[COUNT], 0);

    private final long[] values;
    private final int present;

    private Measures(long[] values, int present) {
        this.values = values;
        this.present = present;
    }

    /** No measure at all. */
    public static Measures none() {
        return NONE;
    }

    public static Builder builder() {
        return new Builder();
    }

    public boolean has(Measure measure) {
        return (present & bit(measure)) != 0;
    }

    public OptionalLong get(Measure measure) {
        return has(measure) ? OptionalLong.of(values[measure.ordinal()]) : OptionalLong.empty();
    }

    /**
     * The value of a measure that is known to be there.
     *
     * @throws IllegalStateException if it is absent
     */
    public long require(Measure measure) {
        if (!has(measure)) {
            throw new IllegalStateException(measure.key() + " was not measured");
        }
        return values[measure.ordinal()];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Measures that && present == that.present && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(values) + present;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (Measure measure : Measure.values()) {
            if (has(measure)) {
                text.append(text.length() > 1 ? ", " : "")
                        .append(measure.key())
                        .append('=')
                        .append(values[measure.ordinal()]);
            }
        }
        return text.append('}').toString();
    }

    private static int bit(Measure measure) {
        return 1 << measure.ordinal();
    }

    /** Collects measures; can be used once. */
    public static final class Builder {
        private final long[] values = new long[COUNT];
        private int present;

        private Builder() {}

        /**
         * @throws IllegalArgumentException if the value is negative
         */
        public Builder set(Measure measure, long value) {
            if (value < 0) {
                throw new IllegalArgumentException(measure.key() + " is negative: " + value);
            }
            values[measure.ordinal()] = value;
            present |= bit(measure);
            return this;
        }

        public Measures build() {
            return present == 0 ? NONE : new Measures(values, present);
        }
    }
}
