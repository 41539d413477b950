package org.emplab.server.study;

import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Stream;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.IncrementalDerivation;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.web.api.ProblemException;
import org.emplab.web.derivation.BoundPort;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.DerivationRequest;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import org.springframework.stereotype.Component;

/**
 * Derives with other bounds, to look at what would change. A bound that is dragged is looked at again and again: the runs of
 * the latest derivation stay in memory as long as there is room. One look at a time is computed, to its end; next is the one
 * that was asked for last. Bounds that a person dragged past are skipped.
 */
@Component
class BoundPreviewService implements BoundPort, DisposableBean {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /** A waiting page asks again within two seconds; an older question is abandoned. */
    private static final long STILL_ASKED_NANOS = PATIENCE.plusSeconds(10).toNanos();
    /** The time for which an answer on a growing run is kept. */
    private static final long FRESH_NANOS = Duration.ofMinutes(1).toNanos();

    private static final int KEPT = 8;
    /** Each holds the runs of a derivation. */
    static final int MOST_WAITING = 64;

    private final Runs runs;
    private final LoadedRuns loaded;
    /** The latest asked at the end: no cache of Caffeine tells the order in which its entries were asked for. */
    private final Map<Question, Asked> asked = new LinkedHashMap<>(16, 0.75f, true);

    private final ExecutorService worker =
            Executors.newSingleThreadExecutor(new CustomizableThreadFactory("bound-preview-"));
    private SoftReference<Inputs> latest = new SoftReference<>(null);

    BoundPreviewService(Runs runs, LoadedRuns loaded) {
        this.runs = runs;
        this.loaded = loaded;
    }

    /** @param of the identity of the pair */
    private record Inputs(List<Object> of, IncrementalDerivation pair) {}

    private record Question(
            String derivation, OptionalDouble shortBoundMillis, OptionalDouble longBoundMillis, String by) {}

    /** The runs of a preview, as they are at the request. */
    private record Pair(CutoffDerivation stored, DerivedRuns runs) {
        List<Object> samples() {
            return each(run -> run.aggregates().storedSamples());
        }

        private List<Object> each(Function<Run, Object> what) {
            return Stream.of(runs.shortRuns(), runs.longRuns())
                    .<Object>map(some -> some.stream().map(what).toList())
                    .toList();
        }

        /** Identity: runs, programs and the number of stored samples of each. */
        List<Object> identity() {
            return List.of(
                    each(Run::publicId),
                    stored.shortRun().program(),
                    stored.longRun().program(),
                    samples(),
                    stored.table().by(),
                    stored.table().daemons());
        }
    }

    /** A question that is being answered, or was; what changes of it is guarded by the map. */
    private static final class Asked {
        final Pair pair;
        final CompletableFuture<Look> answer = new CompletableFuture<>();
        long askedNanos;
        boolean begun;
        long answeredNanos;

        Asked(Pair pair) {
            this.pair = pair;
        }

        boolean waits() {
            return !begun;
        }

        boolean wasAnsweredBefore(long nanos) {
            return answer.isDone() && answeredNanos - nanos < 0;
        }
    }

    @Override
    public Optional<Look> look(
            Derivation derivation, OptionalDouble shortBoundMillis, OptionalDouble longBoundMillis, String by) {
        return look(derivation, shortBoundMillis, longBoundMillis, by, PATIENCE);
    }

    /** The preview, with this much patience. */
    Optional<Look> look(
            Derivation derivation,
            OptionalDouble shortBoundMillis,
            OptionalDouble longBoundMillis,
            String by,
            Duration patience) {
        DerivedRuns of;
        try {
            of = DerivedRuns.of(
                    DerivationRequest.again(derivation, CutoffsAnalysis.Parameters.because(Optional.empty())), runs);
        } catch (ProblemException removed) {
            throw ProblemException.conflict("A run of this derivation is not there any more.");
        }
        Question question = new Question(derivation.summary().id(), shortBoundMillis, longBoundMillis, by);
        Asked one = enqueue(question, new Pair(derivation.derived(), of));
        try {
            return Optional.of(one.answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException later) {
            return Optional.empty();
        } catch (ExecutionException failed) {
            synchronized (asked) {
                asked.remove(question, one);
            }
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("cannot derive with other bounds", failed.getCause());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Asked enqueue(Question question, Pair pair) {
        long now = System.nanoTime();
        synchronized (asked) {
            Asked one = asked.get(question);
            if (one == null
                    || one.wasAnsweredBefore(now - FRESH_NANOS)
                            && !one.pair.samples().equals(pair.samples())) {
                one = new Asked(pair);
                if (!skipEldest()) {
                    worker.execute(this::answerNext);
                }
                asked.put(question, one);
            }
            one.askedNanos = now;
            return one;
        }
    }

    /** Gives the place of the question that waits longest, and its turn of the worker, to another if too many wait. */
    private boolean skipEldest() {
        List<Question> waiting = waiting();
        if (waiting.size() < MOST_WAITING) {
            return false;
        }
        asked.remove(waiting.get(0));
        return true;
    }

    /** Questions whose answer is not begun, the latest asked at the end. */
    private List<Question> waiting() {
        return asked.entrySet().stream()
                .filter(one -> one.getValue().waits())
                .map(Map.Entry::getKey)
                .toList();
    }

    int waitingQuestions() {
        synchronized (asked) {
            return waiting().size();
        }
    }

    private void answerNext() {
        Map.Entry<Question, Asked> next;
        synchronized (asked) {
            forget(System.nanoTime() - STILL_ASKED_NANOS);
            next = asked.entrySet().stream()
                    .filter(one -> one.getValue().waits())
                    .reduce((earlier, later) -> later)
                    .orElse(null);
            if (next == null) {
                return;
            }
            next.getValue().begun = true;
        }
        Asked one = next.getValue();
        try {
            one.answer.complete(derived(one.pair, next.getKey()));
        } catch (RuntimeException | Error failed) {
            one.answer.completeExceptionally(failed);
        }
        synchronized (asked) {
            one.answeredNanos = System.nanoTime();
        }
    }

    /** Removes waiting questions that were not repeated since then, and answers beyond the kept number. */
    private void forget(long nanos) {
        asked.values().removeIf(one -> one.waits() && one.askedNanos - nanos < 0);
        List<Question> answered = asked.entrySet().stream()
                .filter(one -> one.getValue().wasAnsweredBefore(nanos))
                .map(Map.Entry::getKey)
                .toList();
        answered.stream().limit(Math.max(0, answered.size() - KEPT)).forEach(asked::remove);
    }

    private Look derived(Pair pair, Question question) {
        CutoffDerivation stored = pair.stored();
        try {
            return Look.between(
                    stored,
                    inputs(pair)
                            .with(
                                    bound(stored.shortRun().cluster(), question.shortBoundMillis(), question.by()),
                                    bound(stored.longRun().cluster(), question.longBoundMillis(), question.by())));
        } catch (UnsuitableInputException unsuitable) {
            throw ProblemException.badRequest(String.valueOf(unsuitable.getMessage()));
        }
    }

    private static Optional<MovedBound> bound(CentralCluster stored, OptionalDouble asked, String by) {
        if (asked.isPresent()) {
            return Optional.of(new MovedBound(asked.getAsDouble(), by, "to look at it"));
        }
        return stored.decidedBy() instanceof ByPerson person
                        && stored.upperBoundMillis().isPresent()
                ? Optional.of(new MovedBound(stored.upperBoundMillis().getAsDouble(), person.by(), person.reason()))
                : Optional.empty();
    }

    private IncrementalDerivation inputs(Pair pair) {
        List<Object> wanted = pair.identity();
        Inputs held = latest.get();
        if (held != null && held.of().equals(wanted)) {
            return held.pair();
        }
        latest = new SoftReference<>(null); // before others take as much again
        Inputs read = new Inputs(
                wanted,
                new IncrementalDerivation(
                        read("short", pair.runs().shortRuns(), pair.stored().shortRun()),
                        read("long", pair.runs().longRuns(), pair.stored().longRun()),
                        Optional.empty(),
                        pair.stored().table().by(),
                        pair.stored().table().daemons()));
        latest = new SoftReference<>(read);
        return read.pair();
    }

    private PooledRuns read(String length, List<Run> stored, RunDerivation derived) {
        return PooledRuns.of(
                length,
                stored.stream()
                        .map(run -> loaded.times(
                                run, Optional.of(derived.program()).filter(program -> loaded.interleaves(run))))
                        .toList());
    }

    @Override
    public void destroy() {
        worker.shutdownNow();
    }
}
