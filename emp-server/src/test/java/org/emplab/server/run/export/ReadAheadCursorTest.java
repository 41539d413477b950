package org.emplab.server.run.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ReadAheadCursorTest {
    private final RowDecoder.FetchedSamples first =
            new RowDecoder.FetchedSamples(List.of(), new ArrayDeque<>(), Map.of(1, "a"));
    private final RowDecoder.FetchedSamples second =
            new RowDecoder.FetchedSamples(List.of(), new ArrayDeque<>(), Map.of(2, "b"));

    @Test
    void givesWhatItsSourceGivesInOrder() throws SQLException {
        ArrayDeque<RowDecoder.FetchedSamples> left = new ArrayDeque<>(List.of(first, second));
        try (ReadAheadCursor ahead = new ReadAheadCursor(left::poll)) {
            assertThat(ahead.next()).isSameAs(first);
            assertThat(ahead.next()).isSameAs(second);
            assertThat(ahead.next()).isNull();
        }
    }

    @Test
    void throwsWhatWentWrongBehindWhatWasFetchedBefore() throws SQLException {
        ArrayDeque<RowDecoder.FetchedSamples> left = new ArrayDeque<>(List.of(first));
        RowDecoder.FetchedSamples.Source failing = () -> {
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
    void isClosedOnlyOnceNothingIsBeingFetched() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Thread closing = Thread.currentThread();
        AtomicBoolean closed = new AtomicBoolean();
        AtomicBoolean ended = new AtomicBoolean();
        ArrayDeque<RowDecoder.FetchedSamples> left = new ArrayDeque<>(List.of(first, second));
        RowDecoder.FetchedSamples.Source slow = () -> {
            RowDecoder.FetchedSamples next = left.remove();
            if (next == second) {
                begun.countDown();
                while (closing.getState() != Thread.State.TIMED_WAITING && !closed.get()) { // until close() waits
                    Thread.onSpinWait();
                }
                ended.set(!closed.get());
            }
            return next;
        };
        try (ReadAheadCursor ahead = new ReadAheadCursor(slow)) {
            ahead.next();
            begun.await();
        }
        closed.set(true);
        assertThat(ended).isTrue();
    }
}
