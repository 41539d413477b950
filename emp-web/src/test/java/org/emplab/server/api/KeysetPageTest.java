package org.emplab.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.emplab.server.api.KeysetPage.Cursor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeysetPageTest {
    private static final List<String> LETTERS = List.of("a", "b", "c", "d", "e", "f", "g");

    @Test
    void beginsWithTheFirstRowsAndGoesOnBehindTheLast() {
        assertThat(of(null, false)).isEqualTo(new KeysetPage<>(List.of("a", "b", "c"), none(), Optional.of("c")));
        assertThat(of("c", false))
                .isEqualTo(new KeysetPage<>(List.of("d", "e", "f"), Optional.of("d"), Optional.of("f")));
        assertThat(of("f", false)).isEqualTo(new KeysetPage<>(List.of("g"), Optional.of("g"), none()));
    }

    @Test
    void goesBackToTheRowsBefore() {
        assertThat(of("g", true))
                .isEqualTo(new KeysetPage<>(List.of("d", "e", "f"), Optional.of("d"), Optional.of("f")));
    }

    @Test
    void isTheBeginningWhereNoMoreRowsThanFitStandBefore() {
        assertThat(of("d", true)).isEqualTo(of(null, false));
        assertThat(of("c", true)).isEqualTo(of(null, false));
        assertThat(of("a", true)).isEqualTo(of(null, false));
    }

    @Test
    void isEmptyBehindTheLastRowAndInAnEmptyList() {
        assertThat(of("g", false)).isEqualTo(new KeysetPage<>(List.of(), none(), none()));
        assertThat(KeysetPage.of(none(), 3, (beside, most) -> List.<String>of(), row -> row))
                .isEqualTo(new KeysetPage<>(List.of(), none(), none()));
    }

    private static <T> Optional<T> none() {
        return Optional.empty();
    }

    private static KeysetPage<String> of(@Nullable String place, boolean before) {
        return KeysetPage.of(
                Optional.ofNullable(place).map(row -> new Cursor(row, before)), 3, KeysetPageTest::read, row -> row);
    }

    private static List<String> read(Optional<Cursor> beside, int most) {
        List<String> rows = LETTERS;
        if (beside.isPresent()) {
            int at = LETTERS.indexOf(beside.get().place());
            rows = beside.get().before() ? reversed(LETTERS.subList(0, at)) : LETTERS.subList(at + 1, LETTERS.size());
        }
        return rows.stream().limit(most).toList();
    }

    private static List<String> reversed(List<String> rows) {
        List<String> copy = new ArrayList<>(rows);
        Collections.reverse(copy);
        return copy;
    }
}
