package org.emplab.server.study;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.server.api.Refusal;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.node.ObjectNode;

/**
 * Computes answers from stored runs, and keeps them, for pages, REST and jobs. Each computation holds whole runs in
 * memory: few are under way at once, and few wait. Equal questions are one computation, whose answer stays in memory for
 * the next look. In the database an answer is kept once, whichever server computed it.
 */
@Component
public class AnalysisRunner implements DisposableBean {
    /** Anyone who may look at runs can ask without end, each time with another parameter. */
    static final int MOST_WAITING = 200;

    /** Runs with more samples than this are analysed beside the others, which do not wait for them. */
    private static final int FEW_SAMPLES = 50_000;

    static final int AT_ONCE = 2;

    /** A page of comparisons has one for each run but the first; fewer would be computed again at each look. */
    private static final int MOST_REMEMBERED = 5 * RunAnalyses.COMPARE.mostRuns();

    static final Duration ANY_TIME = Duration.ofDays(1);

    private final Analyses analyses;
    private final TransactionTemplate transaction;
    private final ThreadPoolExecutor quick = threads("answers-");
    private final ThreadPoolExecutor lengthy = threads("answers-of-long-runs-");
    private final AsyncCache<Object, Object> answers =
            Caffeine.newBuilder().maximumSize(MOST_REMEMBERED).buildAsync();

    AnalysisRunner(Analyses analyses, TransactionTemplate transaction) {
        this.analyses = analyses;
        this.transaction = transaction;
    }

    private static ThreadPoolExecutor threads(String name) {
        return new ThreadPoolExecutor(
                AT_ONCE,
                AT_ONCE,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MOST_WAITING),
                new CustomizableThreadFactory(name));
    }

    /** A computation in its thread's queue. A refusal is an answer, too: it may take as long. */
    private static final class Computation<T> extends CompletableFuture<Object> implements Runnable {
        private final Supplier<T> answer;
        private final ThreadPoolExecutor threads;

        Computation(Supplier<T> answer, ThreadPoolExecutor threads) {
            this.answer = answer;
            this.threads = threads;
        }

        @Override
        public void run() {
            try {
                complete(answer.get());
            } catch (UnsuitableInputException | IllegalArgumentException refused) {
                complete(new Refused(refused));
            } catch (Refusal problem) {
                if (problem.kind() != Refusal.Kind.UNAVAILABLE) {
                    complete(new Refused(problem));
                } else {
                    completeExceptionally(problem);
                }
            } catch (RuntimeException | Error failed) {
                completeExceptionally(failed);
            }
        }
    }

    private record Refused(RuntimeException why) {}

    /**
     * The answer to a question, or nothing yet after a while: a later call finds what was computed meanwhile.
     *
     * @param question equal for equal questions about runs as they are now; tells the type of the answer
     * @param samples that are read for it
     * @throws UnsuitableInputException or another refusal of the computation
     * @throws Refusal if too many others wait
     */
    @SuppressWarnings("unchecked")
    <T> Optional<T> within(Duration patience, Object question, long samples, Supplier<T> answer) {
        CompletableFuture<Object> computation = answers.get(question, (same, executor) -> begin(samples, answer));
        try {
            return (Optional<T>) within(patience, computation);
        } finally {
            if (computation.isCompletedExceptionally()) { // the cache forgets a failure only after it was told
                answers.asMap().remove(question, computation);
            }
        }
    }

    /** Computes what is not remembered, however long it takes. */
    @SuppressWarnings("unchecked")
    public <T> T now(long samples, Supplier<T> answer) {
        return (T) within(ANY_TIME, begin(samples, answer)).orElseThrow(AnalysisRunner::stops);
    }

    static Refusal stops() {
        return Refusal.unavailable("the server stops; ask again later");
    }

    private <T> CompletableFuture<Object> begin(long samples, Supplier<T> answer) {
        ThreadPoolExecutor threads = samples <= FEW_SAMPLES ? quick : lengthy;
        Computation<T> computation = new Computation<>(answer, threads);
        try {
            threads.execute(computation);
        } catch (RejectedExecutionException e) {
            throw Refusal.unavailable("too many analyses wait already; ask again later");
        }
        return computation;
    }

    private static Optional<Object> within(Duration patience, CompletableFuture<Object> computation) {
        try {
            Object answer = computation.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            if (answer instanceof Refused refused) {
                throw refused.why();
            }
            return Optional.of(answer);
        } catch (TimeoutException | CancellationException later) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Forgets an answer: the next one who asks has it computed again. */
    void forget(Object question) {
        answers.asMap().remove(question);
    }

    /** Gives up a question that waits for its turn, since another has taken its place. */
    void giveUp(Object question) {
        if (answers.getIfPresent(question) instanceof Computation<?> waiting && waiting.threads.remove(waiting)) {
            waiting.cancel(false);
        }
    }

    /**
     * An answer in the database.
     *
     * @param by user:NAME
     * @param existing true if the same was made of the same before, so that nothing new was kept
     */
    public record Kept(UUID id, String by, Instant at, boolean existing) {
        static Kept of(Analysis analysis, boolean existing) {
            return new Kept(analysis.id(), analysis.askedBy(), analysis.madeAt(), existing);
        }
    }

    /** The latest kept analysis of a kind by this version of this very content with these parameters. */
    Optional<Kept> kept(String kind, String version, ObjectNode parameters, List<AnalysisInput> inputs) {
        return analyses.equal(kind, version, parameters, inputs).findFirst().map(one -> Kept.of(one, true));
    }

    /**
     * Keeps an analysis, unless an equal one is kept; in the caller's transaction, where there is one.
     *
     * @param beside what is kept with it
     * @param same what an equal one must be besides
     */
    Kept keep(Analysis made, List<Analysis> beside, Predicate<Analysis> same) {
        return transaction.execute(begun -> {
            analyses.holdInputs(made.kind() + " " + Analyses.lines(made.inputs()));
            Optional<Analysis> earlier = analyses.equal(
                            made.kind(), made.algorithmVersion(), made.parameters(), made.inputs())
                    .filter(same)
                    .findFirst();
            if (earlier.isEmpty()) {
                analyses.addAll(Stream.concat(Stream.of(made), beside.stream()).toList());
            } else if (!made.shown()) {
                analyses.stays(earlier.get().id());
            }
            return Kept.of(earlier.orElse(made), earlier.isPresent());
        });
    }

    @Override
    public void destroy() {
        Stream.of(quick, lengthy)
                .flatMap(threads -> threads.shutdownNow().stream())
                .forEach(waiting -> ((Computation<?>) waiting).cancel(false));
    }
}
