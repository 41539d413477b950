package org.emplab.server.run.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ReadAheadCursorTest {
    private final FetchedSamples first = new FetchedSamples(List.of(), new ArrayDeque<>(), Map.of(1, "a"));
    private final FetchedSamples second = new FetchedSamples(List.of(), new ArrayDeque<>(), Map.of(2, "b"));

    @Test
    void givesWhatItsSourceGivesInOrder() throws SQLException {
        ArrayDeque<FetchedSamples> left = new ArrayDeque<>(List.of(first, second));
        try (ReadAheadCursor ahead = new ReadAheadCursor(left::poll)) {
            assertThat(ahead.next()).isSameAs(first);
            assertThat(ahead.next()).isSameAs(second);
            assertThat(ahead.next()).isNull();
        }
    }

    @Test
    void throwsWhatWentWrongBehindWhatWasFetchedBefore() throws SQLException {
        ArrayDeque<FetchedSamples> left = new ArrayDeque<>(List.of(first));
        FetchedSamples.Source failing = () -> {
            if (left.isEmpty()) {
                throw new SQLException("the database went away");
            }
            return left.poll();
        };
        try (ReadAheadCursor ahead = new ReadAheadCursor(failing)) {
            assertThat(ahead.next()).isSameAs(first);
            assertThatThrownBy(ahead::next).isInstanceOf(SQLException.class).hasMessage("the database went away");
        }
    }

    @Test
    void isClosedOnlyOnceNothingIsBeingFetched() throws SQLException {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        ArrayDeque<FetchedSamples> left = new ArrayDeque<>(List.of(first, second));
        FetchedSamples.Source slow = () -> {
            FetchedSamples next = left.remove();
            if (next == second) {
                begun.countDown();
                for (int spin = 0; spin < 1_000_000; spin++) {
                    Thread.onSpinWait();
                }
                ended.set(true);
            }
            return next;
        };
        try (ReadAheadCursor ahead = new ReadAheadCursor(slow)) {
            ahead.next();
            assertThat(awaited(begun)).isTrue();
        }
        assertThat(ended).isTrue();
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            return latch.await(1, TimeUnit.MINUTES);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
