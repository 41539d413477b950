package org.emplab.server.study;

import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cluster.MovedBound;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffDerivations;
import org.emplab.analysis.cutoff.CutoffSettings;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.server.job.Progress;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.emplab.web.derivation.Bounds;
import org.emplab.web.derivation.Derivation;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;

/**
 * Derives with other bounds, to look at what would change. A bound that is dragged is looked at again and again: the runs of
 * the latest derivation stay in memory as long as there is room. One look at a time is computed, and of each person the
 * latest: what they dragged past is not waited for.
 */
@Component
class LookedAtBounds implements Bounds, DisposableBean {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Runs runs;
    private final LoadedRuns loaded;
    private final Map<String, Begun> latestOf = new ConcurrentHashMap<>();
    private final ExecutorService worker = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "looked-at-bounds");
        thread.setDaemon(true);
        return thread;
    });
    private SoftReference<Inputs> latest = new SoftReference<>(null);

    LookedAtBounds(Runs runs, LoadedRuns loaded) {
        this.runs = runs;
        this.loaded = loaded;
    }

    /**
     * Both runs as they were read.
     *
     * @param of what they are: runs, programs and how many samples of each were stored
     */
    private record Inputs(List<Object> of, org.emplab.model.Run shortRun, org.emplab.model.Run longRun) {}

    /**
     * What is asked.
     *
     * @param shortSamples that the run has by now
     * @param longSamples the same
     */
    private record Question(
            String derivation,
            OptionalDouble shortBoundMillis,
            OptionalDouble longBoundMillis,
            int shortSamples,
            int longSamples) {}

    private record Begun(Question question, Future<Look> answer) {}

    @Override
    public Look look(
            Derivation derivation, OptionalDouble shortBoundMillis, OptionalDouble longBoundMillis, String by) {
        return look(derivation, shortBoundMillis, longBoundMillis, by, PATIENCE);
    }

    /** The same for who waits so long. */
    Look look(
            Derivation derivation,
            OptionalDouble shortBoundMillis,
            OptionalDouble longBoundMillis,
            String by,
            Duration patience) {
        Optional<Run> shortRun = runs.find(derivation.summary().shortRunId());
        Optional<Run> longRun = runs.find(derivation.summary().longRunId());
        if (shortRun.isEmpty() || longRun.isEmpty()) {
            return new Look.Refused("A run of this derivation is not there any more.");
        }
        Question question = new Question(
                derivation.summary().id(),
                shortBoundMillis,
                longBoundMillis,
                shortRun.get().sums().storedSamples(),
                longRun.get().sums().storedSamples());
        Begun begun = latestOf.compute(by, (person, before) -> {
            if (before != null && before.question().equals(question)) {
                return before;
            }
            if (before != null) {
                before.answer().cancel(false);
            }
            return new Begun(
                    question,
                    worker.submit(() -> derived(derivation.derived(), shortRun.get(), longRun.get(), question, by)));
        });
        try {
            return begun.answer().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException later) {
            return new Look.UnderWay();
        } catch (CancellationException overtaken) {
            return new Look.UnderWay(); // who asked has moved the bound on
        } catch (ExecutionException failed) {
            latestOf.remove(by, begun);
            if (failed.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("cannot derive with other bounds", failed.getCause());
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
            return new Look.UnderWay();
        }
    }

    private Look derived(CutoffDerivation stored, Run shortRun, Run longRun, Question question, String by) {
        CutoffSettings settings = new CutoffSettings(
                Optional.empty(),
                bound(stored.shortRun().cluster(), question.shortBoundMillis(), by),
                bound(stored.longRun().cluster(), question.longBoundMillis(), by));
        try {
            Inputs inputs = inputs(shortRun, stored.shortRun(), longRun, stored.longRun());
            return Look.Seen.between(stored, CutoffDerivations.derive(inputs.shortRun(), inputs.longRun(), settings));
        } catch (UnsuitableInputException unsuitable) {
            return new Look.Refused(String.valueOf(unsuitable.getMessage()));
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

    private Inputs inputs(Run shortRun, RunDerivation ofShort, Run longRun, RunDerivation ofLong) {
        List<Object> wanted = List.of(
                shortRun.publicId(),
                ofShort.program(),
                shortRun.sums().storedSamples(),
                longRun.publicId(),
                ofLong.program(),
                longRun.sums().storedSamples());
        Inputs held = latest.get();
        if (held != null && held.of().equals(wanted)) {
            return held;
        }
        Inputs read = new Inputs(wanted, read(shortRun, ofShort), read(longRun, ofLong));
        latest = new SoftReference<>(read);
        return read;
    }

    private org.emplab.model.Run read(Run run, RunDerivation derived) {
        return AnalysedRun.read(run, loaded, Optional.of(derived.program()), Progress.UNWATCHED)
                .run();
    }

    @Override
    public void destroy() {
        worker.shutdownNow();
    }
}
