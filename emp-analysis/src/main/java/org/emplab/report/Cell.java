package org.emplab.report;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A number as a table's cell. */
public final class Cell {
    private Cell() {}

    public static @Nullable Double of(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
