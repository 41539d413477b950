package org.emplab.format.result;

import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A number as a table's cell. */
final class Cell {
    private Cell() {}

    static @Nullable Double of(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
