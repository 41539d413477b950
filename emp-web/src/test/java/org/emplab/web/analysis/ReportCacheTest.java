package org.emplab.web.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.KeptCutoffs;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.lab.RunState;
import org.emplab.model.Run;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.web.api.ProblemException;
import org.emplab.web.run.RunSummary;
import org.emplab.web.run.Summaries;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ReportCacheTest {
    private static final AnalysisAddress ADDRESS = new AnalysisAddress(List.of("a"), List.of(), Map.of());

    private static final RunSummary ENDED = Summaries.of("a", RunState.COMPLETED, 3, OptionalInt.empty());

    private final CountDownLatch read = new CountDownLatch(1);
    private final AtomicInteger readings = new AtomicInteger();
    private final ReportCache reports = new ReportCache(this::readAtLast, new NoComments(), KeptCutoffs.EMPTY);

    @AfterEach
    void close() {
        read.countDown();
        reports.close();
    }

    @Test
    void doesNotKeepAPageWaitingForALongAnswer() {
        assertThat(reports.within(
                        RunAnalyses.ofKey("histogram").orElseThrow(), ADDRESS, List.of(), Duration.ofMillis(1)))
                .isEmpty();
    }

    @Test
    void computesOnceForAllWhoAskMeanwhile() {
        for (int asked = 0; asked < 3; asked++) {
            assertThat(reports.within(
                            RunAnalyses.ofKey("histogram").orElseThrow(), ADDRESS, List.of(), Duration.ofMillis(1)))
                    .isEmpty();
        }
        read.countDown();
        assertThatThrownBy(() -> reports.report(RunAnalyses.ofKey("histogram").orElseThrow(), ADDRESS, List.of()))
                .isInstanceOf(RunReader.TooMuchToRead.class);
        assertThat(readings).hasValueLessThanOrEqualTo(2);
    }

    @Test
    void refusesReportsBeyondThoseThatMayWait() {
        for (int asked = 0; asked <= ReportCache.MOST_WAITING; asked++) {
            assertThat(histogramOf("run-" + asked)).isEmpty();
        }
        assertThatThrownBy(() -> histogramOf("one-more"))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("too many analyses wait");
    }

    private Optional<Report> histogramOf(String run) {
        return reports.within(
                RunAnalyses.ofKey("histogram").orElseThrow(),
                new AnalysisAddress(List.of(run), List.of(), Map.of()),
                List.of(),
                Duration.ZERO);
    }

    @Test
    void keepsAllComparisonsOfAPage() {
        try (ReportCache comparisons = new ReportCache(this::readInPairs, new NoComments(), KeptCutoffs.EMPTY)) {
            for (int look = 0; look < 2; look++) {
                for (int other = 1; other < RunAnalyses.COMPARE.mostRuns(); other++) {
                    comparisons.report(
                            RunAnalyses.COMPARE,
                            new AnalysisAddress(List.of("0", String.valueOf(other)), List.of(), Map.of()),
                            List.of(ENDED, ENDED));
                }
            }
        }
        assertThat(readings).hasValue(RunAnalyses.COMPARE.mostRuns() - 1);
    }

    @Test
    void computesARefusalOnce() {
        AnalysisAddress twice = new AnalysisAddress(Collections.nCopies(8, "a"), List.of(), Map.of());
        try (ReportCache refusals = new ReportCache(this::readInPairs, new NoComments(), KeptCutoffs.EMPTY)) {
            for (int look = 0; look < 2; look++) {
                assertThatThrownBy(() -> refusals.report(
                                RunAnalyses.ofKey("change-points").orElseThrow(), twice, Collections.nCopies(8, ENDED)))
                        .isInstanceOf(UnsuitableInputException.class)
                        .hasMessageContaining("is given twice");
            }
        }
        assertThat(readings).hasValue(1);
    }

    private List<RunReader.Read> readInPairs(List<String> ids) {
        readings.incrementAndGet();
        return ids.stream()
                .map(id -> {
                    Run.Builder run = Run.builder(RunHeader.of("sodb12", "INC", OptionalDouble.empty()));
                    for (int i = 1; i <= 3; i++) {
                        run.add(Sample.of(i, Instant.EPOCH, 1_000_000_000L + i, 0, List.of()));
                    }
                    return new RunReader.Read(ENDED, run.build(), new InputFile("run:" + id, "00"));
                })
                .toList();
    }

    @Test
    void refusesAsTheReaderDoes() {
        read.countDown();
        assertThatThrownBy(() -> reports.report(RunAnalyses.ofKey("histogram").orElseThrow(), ADDRESS, List.of()))
                .isInstanceOf(RunReader.TooMuchToRead.class)
                .hasMessage("too much");
    }

    private List<RunReader.Read> readAtLast(List<String> ids) {
        readings.incrementAndGet();
        try {
            read.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new RunReader.TooMuchToRead("too much");
    }
}
