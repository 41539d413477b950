package org.emplab.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ParallelPairTest {
    private final ExecutorService helpers = Executors.newCachedThreadPool();

    @AfterEach
    void endHelpers() {
        helpers.shutdownNow();
    }

    @Test
    void bothAreComputedAtOnce() {
        CountDownLatch begun = new CountDownLatch(2);

        ParallelPair<String, Integer> both = ParallelPair.of(helpers, () -> met(begun, "one"), () -> met(begun, 2));

        assertThat(both).isEqualTo(new ParallelPair<>("one", 2));
    }

    /** More callers than helpers, each of whom asks again from within: all get their answers. */
    @Test
    void callersComputeWhatNoHelperIsFreeFor() {
        List<Integer> sums =
                IntStream.range(0, 64).parallel().mapToObj(i -> sum(i, 6)).toList();

        assertThat(sums).isEqualTo(IntStream.range(0, 64).mapToObj(i -> 64 * i).toList());
    }

    @Test
    void theFirstOnesFailureIsToldBeforeTheSeconds() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ParallelPair.of(() -> failed("first"), () -> failed("second")))
                .withMessage("first");
        assertThatIllegalStateException()
                .isThrownBy(() -> ParallelPair.of(() -> "one", () -> failed("second")))
                .withMessage("second");
    }

    @Test
    void anInterruptedCallerDoesNotWaitForTheSecond() {
        CountDownLatch never = new CountDownLatch(2);
        CountDownLatch begun = new CountDownLatch(2);

        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> ParallelPair.of(
                        helpers,
                        () -> {
                            met(begun, "one");
                            Thread.currentThread().interrupt();
                            return "one";
                        },
                        () -> {
                            met(begun, "two");
                            return met(never, "two");
                        }));

        assertThat(Thread.interrupted()).isTrue();
    }

    private static int sum(int value, int depth) {
        if (depth == 0) {
            return value;
        }
        ParallelPair<Integer, Integer> halves =
                ParallelPair.of(() -> sum(value, depth - 1), () -> sum(value, depth - 1));
        return halves.first() + halves.second();
    }

    private static <T> T met(CountDownLatch latch, T value) {
        try {
            latch.countDown();
            latch.await();
            return value;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static String failed(String message) {
        throw new IllegalStateException(message);
    }
}
