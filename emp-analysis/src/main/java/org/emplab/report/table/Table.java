package org.emplab.report.table;

import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A result as a table: raw values, which each writer rounds or not. A cell is a text, a {@link Number} or null for
 * <em>not there</em>.
 *
 * @param name short, for file names and LaTeX labels: {@code cutoffs}
 * @param caption one line above the table
 */
public record Table(String name, String caption, List<Column> columns, List<List<@Nullable Object>> rows) {
    public Table {
        columns = List.copyOf(columns);
        List<List<@Nullable Object>> copies = new ArrayList<>(rows.size());
        for (List<@Nullable Object> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row of " + row.size() + " cells in a table of " + columns.size() + " columns");
            }
            copies.add(Collections.unmodifiableList(new ArrayList<>(row)));
        }
        rows = Collections.unmodifiableList(copies);
    }

    /** This table by another name. */
    public Table as(String other) {
        return new Table(other, caption, columns, rows);
    }

    /** This table without the rows that have a value in a column, if it has the column. */
    public Table without(String column, String value) {
        int at = columns.stream().map(Column::key).toList().indexOf(column);
        return new Table(
                name,
                caption,
                columns,
                rows.stream()
                        .filter(row -> at < 0 || !value.equals(row.get(at)))
                        .toList());
    }

    /** This table without decimals that are zero in a whole column: of times in whole milliseconds. */
    public Table withoutEmptyDecimals() {
        return new Table(
                name,
                caption,
                IntStream.range(0, columns.size())
                        .mapToObj(at -> columns.get(at)
                                .withoutEmptyDecimals(rows.stream().map(row -> row.get(at))))
                        .toList(),
                rows);
    }

    /** This table with as many digits in its columns of ms as their values have: none in data of whole milliseconds. */
    public Table withNeededDigits() {
        return new Table(
                name,
                caption,
                IntStream.range(0, columns.size())
                        .mapToObj(at ->
                                columns.get(at).withNeededDigits(rows.stream().map(row -> row.get(at))))
                        .toList(),
                rows);
    }

    public static Builder named(String name, String caption) {
        return new Builder(name, caption);
    }

    /**
     * A column.
     *
     * @param key heading in CSV, in camelCase with the unit: {@code shortCutoffMillis}
     * @param title heading for people
     * @param unit symbol as in {@code ms}; empty if there is none
     * @param decimals digits after the point where it is rounded; −1 for texts and for numbers that are shown as they are
     */
    public record Column(String key, String title, String unit, int decimals, Kind kind) {
        /** The meaning of a column's cells. */
        public enum Kind {
            NUMBER,
            TEXT,
            /** Names of daemons, and words where there is none. */
            DAEMON
        }

        public boolean numeric() {
            return kind == Kind.NUMBER;
        }

        /** This column without decimals, where those of all its cells are zero. */
        Column withoutEmptyDecimals(Stream<@Nullable Object> cells) {
            return decimals > 0 && !unit.isEmpty() && cells.allMatch(Cells::isWhole)
                    ? new Column(key, title, unit, 0, kind)
                    : this;
        }

        private Column withNeededDigits(Stream<@Nullable Object> cells) {
            return unit.equals("ms") && decimals > 0
                    ? new Column(
                            key,
                            title,
                            unit,
                            cells.mapToInt(cell -> Cells.digits(cell, decimals))
                                    .max()
                                    .orElse(0),
                            kind)
                    : this;
        }

        /** The title with its unit. */
        public String heading() {
            return unit.isEmpty() ? title : title + " (" + unit + ")";
        }
    }

    /** A table with a row for each of these: its columns say their cells. */
    public static <T> RowsBuilder<T> of(Iterable<T> rows, String name, String caption) {
        return new RowsBuilder<>(named(name, caption), rows, new ArrayList<>());
    }

    /** A cell of a row, as {@link Builder#row} takes it. */
    public interface Cell<T> {
        @Nullable
        Object of(T row);
    }

    /** Columns with the cells of each row. */
    public record RowsBuilder<T>(Builder table, Iterable<T> rows, List<Cell<T>> cells) {
        public RowsBuilder<T> text(String key, String title, Cell<T> cell) {
            return column(table.text(key, title), cell);
        }

        public RowsBuilder<T> daemon(String key, String title, Cell<T> cell) {
            return column(table.daemon(key, title), cell);
        }

        public RowsBuilder<T> count(String key, String title, Cell<T> cell) {
            return column(table.count(key, title), cell);
        }

        public RowsBuilder<T> number(String key, String title, String unit, int decimals, Cell<T> cell) {
            return column(table.number(key, title, unit, decimals), cell);
        }

        private RowsBuilder<T> column(Builder columns, Cell<T> cell) {
            cells.add(cell);
            return new RowsBuilder<>(columns, rows, cells);
        }

        public Table build() {
            rows.forEach(row -> table.row(cells.stream()
                    .map(cell -> Optional.ofNullable(cell.of(row)))
                    .toArray()));
            return table.build();
        }
    }

    /** Columns first, then rows. */
    public static final class Builder {
        private final String name;
        private final String caption;
        private final List<Column> columns = new ArrayList<>();
        private final List<List<@Nullable Object>> rows = new ArrayList<>();

        private Builder(String name, String caption) {
            this.name = name;
            this.caption = caption;
        }

        public Builder text(String key, String title) {
            columns.add(new Column(key, title, "", -1, Column.Kind.TEXT));
            return this;
        }

        public Builder daemon(String key, String title) {
            columns.add(new Column(key, title, "", -1, Column.Kind.DAEMON));
            return this;
        }

        public Builder count(String key, String title) {
            columns.add(new Column(key, title, "", 0, Column.Kind.NUMBER));
            return this;
        }

        public Builder number(String key, String title, String unit, int decimals) {
            columns.add(new Column(key, title, unit, decimals, Column.Kind.NUMBER));
            return this;
        }

        /** The ends of the interval of the column before. */
        public Builder ends(String lowerKey, String upperKey, String unit, int decimals) {
            return number(lowerKey, "from", unit, decimals).number(upperKey, "to", unit, decimals);
        }

        /** A row; an optional number is a number or not there, and a record stands for its components, one after the other. */
        public Builder row(@Nullable Object... cells) {
            List<@Nullable Object> row = new ArrayList<>();
            for (Object cell : cells) {
                add(row, cell);
            }
            rows.add(row);
            return this;
        }

        private static void add(List<@Nullable Object> row, @Nullable Object cell) {
            if (cell instanceof Record several) {
                addComponents(row, several);
            } else if (cell instanceof Optional<?> value) {
                add(row, value.orElse(null));
            } else if (cell instanceof OptionalDouble number) {
                row.add(number.isPresent() ? number.getAsDouble() : null);
            } else if (cell instanceof OptionalInt number) {
                row.add(number.isPresent() ? number.getAsInt() : null);
            } else if (cell instanceof OptionalLong number) {
                row.add(number.isPresent() ? number.getAsLong() : null);
            } else {
                row.add(cell);
            }
        }

        private static void addComponents(List<@Nullable Object> row, Record record) {
            for (RecordComponent component : record.getClass().getRecordComponents()) {
                try {
                    Method accessor = component.getAccessor();
                    accessor.setAccessible(true); // the record may be its question's own
                    add(row, accessor.invoke(record));
                } catch (ReflectiveOperationException unreadable) {
                    throw new IllegalArgumentException("cannot read " + component, unreadable);
                }
            }
        }

        public Table build() {
            return new Table(name, caption, columns, rows);
        }
    }
}
