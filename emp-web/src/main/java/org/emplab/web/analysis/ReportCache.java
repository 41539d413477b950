package org.emplab.web.analysis;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.KeptCutoffs;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.Trait;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.lab.RunState;
import org.emplab.report.Report;
import org.emplab.web.api.ProblemException;
import org.emplab.web.comment.CommentPort;
import org.emplab.web.comment.CommentView;
import org.emplab.web.run.RunSummary;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * Computes reports, one at a time since each holds whole runs in memory, and keeps the latest: a page, its figures and its
 * files are one computation.
 */
@Component
class ReportCache implements AutoCloseable {
    /** A page of comparisons has one for each run but the first; fewer kept than that would be computed again at each look. */
    private static final int MOST_KEPT = 3 * RunAnalyses.COMPARE.mostRuns();

    /** Anyone who may look at runs can ask for reports without end, each with another parameter. */
    static final int MOST_WAITING = 200;

    /** Runs with more samples than this are analysed beside the others, which do not wait for them. */
    private static final int FEW_SAMPLES = 50_000;

    private final RunReader reader;
    private final CommentPort comments;
    private final KeptCutoffs cutoffs;
    private final ExecutorService quick = worker("reports-");
    private final ExecutorService lengthy = worker("reports-of-long-runs-");
    private final AsyncCache<Asked, Supplier<Report>> reports =
            Caffeine.newBuilder().maximumSize(MOST_KEPT).buildAsync();

    ReportCache(RunReader reader, CommentPort comments, KeptCutoffs cutoffs) {
        this.reader = reader;
        this.comments = comments;
        this.cutoffs = cutoffs;
    }

    private static ExecutorService worker(String name) {
        return new ThreadPoolExecutor(
                1,
                1,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING),
                new CustomizableThreadFactory(name));
    }

    /**
     * @param address with the tables that were in force then
     * @param samples how many each run had then
     * @param marks of the runs, where they count
     */
    private record Asked(
            RunAnalysis<?> kind, AnalysisAddress address, List<Integer> samples, Map<String, String> marks) {}

    /**
     * However long it takes.
     *
     * @param runs those of the address, as they are by now
     * @throws UnsuitableInputException if the runs or the parameters do not suit
     * @throws ProblemException if too many others wait
     */
    Report report(RunAnalysis<?> kind, AnalysisAddress address, List<RunSummary> runs) {
        return within(kind, address, runs, Duration.ofDays(1))
                .orElseThrow(() -> new IllegalStateException("the report was not computed"));
    }

    /** The report, or nothing yet after a while: a later call finds what was computed meanwhile. */
    Optional<Report> within(RunAnalysis<?> kind, AnalysisAddress address, List<RunSummary> runs, Duration patience) {
        Asked asked = new Asked(
                kind,
                settled(address, runs),
                runs.stream().map(RunSummary::samples).toList(),
                marked(kind, address.runs()));
        try {
            return Optional.of(computed(asked, runs)
                    .get(patience.toMillis(), TimeUnit.MILLISECONDS)
                    .get());
        } catch (RejectedExecutionException e) {
            throw ProblemException.unavailable("too many analyses wait already; ask again later");
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException refused) {
                throw refused;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** One computation for all who ask for the same; the report or the refusal is kept where the runs have ended. */
    private CompletableFuture<Supplier<Report>> computed(Asked asked, List<RunSummary> runs) {
        boolean few = runs.stream().mapToInt(RunSummary::samples).sum() <= FEW_SAMPLES;
        boolean ended = runs.stream().map(RunSummary::state).allMatch(RunState::ended);
        return reports.get(asked, (same, executor) -> {
            CompletableFuture<Supplier<Report>> report =
                    CompletableFuture.supplyAsync(() -> compute(asked), few ? quick : lengthy);
            if (!ended) {
                report.thenRun(() -> reports.asMap().remove(asked, report));
            }
            return report;
        });
    }

    @Override
    public void close() {
        quick.shutdownNow();
        lengthy.shutdownNow();
    }

    private AnalysisAddress settled(AnalysisAddress address, List<RunSummary> runs) {
        String key = RunAnalysis.CUTOFFS.key();
        String chosen = address.values().getOrDefault(key, "");
        return chosen.isEmpty()
                ? address
                : address.with(
                        key,
                        cutoffs.settled(
                                chosen, runs.stream().map(RunSummary::machine).toList()));
    }

    private Map<String, String> marked(RunAnalysis<?> kind, List<String> ids) {
        return kind.has(Trait.MARKS)
                ? comments.changes(ids).stream().collect(Collectors.toMap(CommentView::subject, CommentView::text))
                : Map.of();
    }

    /** Keeps a refusal as an answer: one that takes longer than a reader waits would else be computed at each look. */
    private Supplier<Report> compute(Asked asked) {
        try {
            Report report = read(asked);
            return () -> report;
        } catch (UnsuitableInputException | IllegalArgumentException unsuitable) {
            return () -> {
                throw unsuitable;
            };
        }
    }

    private Report read(Asked asked) {
        AnalysisAddress address = asked.address();
        List<RunReader.Read> read = reader.read(address.runs());
        return asked.kind()
                .of(
                        read.stream().map(RunReader.Read::run).toList(),
                        read.stream().map(RunReader.Read::file).toList(),
                        address.programs(),
                        address.values(),
                        asked.marks(),
                        cutoffs);
    }
}
