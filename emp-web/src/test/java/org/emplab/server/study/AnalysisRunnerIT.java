package org.emplab.server.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.server.RunningLab;
import org.emplab.server.api.Refusal;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;

/** What all who ask at once have of the few threads. */
class AnalysisRunnerIT extends RunningLab {
    private final CountDownLatch answer = new CountDownLatch(1);
    private final AtomicInteger computed = new AtomicInteger();

    @Autowired
    private Analyses analyses;

    @Autowired
    private TransactionTemplate transaction;

    private AnalysisRunner runner;

    @BeforeEach
    void begin() {
        runner = new AnalysisRunner(analyses, transaction);
    }

    @AfterEach
    void end() {
        answer.countDown();
        runner.destroy();
    }

    @Test
    void computesOnceForAllWhoAskMeanwhileAndRemembers() {
        for (int asked = 0; asked < 3; asked++) {
            assertThat(atOnce("same")).isEmpty();
        }
        answer.countDown();
        for (int asked = 0; asked < 3; asked++) {
            assertThat(atLast("same")).contains("answer");
        }
        assertThat(computed).hasValue(1);
    }

    @Test
    void refusesQuestionsBeyondThoseThatMayWait() {
        for (int asked = 0; asked < AnalysisRunner.MOST_WAITING + AnalysisRunner.AT_ONCE; asked++) {
            assertThat(atOnce(asked)).isEmpty();
        }
        assertThatThrownBy(() -> atOnce("one more")).isInstanceOfSatisfying(Refusal.class, refused -> {
            assertThat(refused.kind()).isEqualTo(Refusal.Kind.UNAVAILABLE);
            assertThat(refused.retryAfter()).isPresent();
        });
        assertThatThrownBy(() -> runner.now(1, () -> "another"))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("too many analyses wait");

        runner.giveUp(AnalysisRunner.MOST_WAITING);
        assertThat(atOnce("one more")).isEmpty();
    }

    @Test
    void answersShortQuestionsBesideLongOnes() {
        assertThat(runner.within(Duration.ZERO, "long", 1_000_000, this::compute))
                .isEmpty();
        assertThat(runner.within(Duration.ZERO, "longer", 1_000_000, this::compute))
                .isEmpty();
        assertThat(runner.now(800, () -> "short")).isEqualTo("short");
    }

    @Test
    void remembersAllComparisonsOfAPage() {
        answer.countDown();
        for (int look = 0; look < 2; look++) {
            for (int other = 1; other < RunAnalyses.COMPARE.mostRuns(); other++) {
                assertThat(atLast(other)).isPresent();
            }
        }
        assertThat(computed).hasValue(RunAnalyses.COMPARE.mostRuns() - 1);
    }

    @Test
    void remembersARefusalAndForgetsAFailure() {
        for (int look = 0; look < 2; look++) {
            assertThatThrownBy(() -> runner.within(AnalysisRunner.ANY_TIME, "refused", 1, () -> {
                        computed.incrementAndGet();
                        throw new UnsuitableInputException("a run is given twice");
                    }))
                    .isInstanceOf(UnsuitableInputException.class)
                    .hasMessage("a run is given twice");
        }
        assertThat(computed).hasValue(1);

        answer.countDown();
        assertThatThrownBy(() -> runner.within(AnalysisRunner.ANY_TIME, "failed", 1, () -> {
                    throw new IllegalStateException("no memory");
                }))
                .hasMessage("no memory");
        assertThat(atLast("failed")).contains("answer");
    }

    private Optional<String> atOnce(Object question) {
        return runner.within(Duration.ZERO, question, 800, this::compute);
    }

    private Optional<String> atLast(Object question) {
        return runner.within(AnalysisRunner.ANY_TIME, question, 800, this::compute);
    }

    private String compute() {
        computed.incrementAndGet();
        try {
            answer.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        return "answer";
    }
}
