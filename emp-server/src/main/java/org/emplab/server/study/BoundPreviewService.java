package org.emplab.server.study;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.lang.ref.SoftReference;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.analysis.cluster.BoundDecision.ByPerson;
import org.emplab.analysis.cluster.BoundDecision.MovedBound;
import org.emplab.analysis.cluster.CentralCluster;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.DaemonChange;
import org.emplab.analysis.cutoff.DerivationDifference;
import org.emplab.analysis.cutoff.IncrementalDerivation;
import org.emplab.analysis.cutoff.PooledRuns;
import org.emplab.analysis.cutoff.RunDerivation;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.Run;
import org.emplab.server.run.Runs;
import org.emplab.server.run.export.LoadedRuns;
import org.springframework.stereotype.Component;

/**
 * Derives with other bounds, to look at what would change. A bound that is dragged is looked at again and again: the runs of
 * the latest derivation stay in memory as long as there is room, and a bound that a person dragged past is given up while it
 * waits for its turn.
 */
@Component
public class BoundPreviewService {
    /**
     * The difference between a derivation and its preview.
     *
     * @param shortDaemons infrequent daemons of the short run that would differ
     * @param longDaemons the same of the long run
     */
    public record Look(
            DerivationDifference difference, List<DaemonChange> shortDaemons, List<DaemonChange> longDaemons) {
        public Look {
            shortDaemons = List.copyOf(shortDaemons);
            longDaemons = List.copyOf(longDaemons);
        }

        public static Look between(CutoffDerivation stored, CutoffDerivation would) {
            return new Look(
                    DerivationDifference.between(stored, would),
                    DaemonChange.between(stored.shortRun(), would.shortRun()),
                    DaemonChange.between(stored.longRun(), would.longRun()));
        }
    }

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int MOST_PERSONS = 1000;

    private final Runs runs;
    private final LoadedRuns loaded;
    private final AnalysisRunner runner;
    private final Cache<Slider, Question> latest =
            Caffeine.newBuilder().maximumSize(MOST_PERSONS).build();
    private SoftReference<Inputs> inputs = new SoftReference<>(null);

    BoundPreviewService(Runs runs, LoadedRuns loaded, AnalysisRunner runner) {
        this.runs = runs;
        this.loaded = loaded;
        this.runner = runner;
    }

    /** A person moves one bound of a derivation at a time. */
    private record Slider(String derivation, String by) {}

    /** @param samples of the short and the long runs as they are now */
    private record Question(
            Slider slider,
            OptionalDouble shortBoundMillis,
            OptionalDouble longBoundMillis,
            List<List<Integer>> samples) {}

    private record Inputs(InputsKey of, IncrementalDerivation pair) {}

    /** Derivations of one key are of the same samples of the same programs. */
    private record InputsKey(List<UUID> runs, List<List<Integer>> samples, List<String> programs, List<Object> of) {}

    /**
     * Derives from the same runs again. Of long runs that takes longer than a person waits: it goes on, and who asks the same
     * again gets the answer.
     *
     * @param shortBoundMillis ET in ms; empty: as it is in the derivation
     * @param longBoundMillis the same of the long run
     * @param by login name of who looks
     * @return empty while it is computed
     * @throws Refusal if a run is not there any more, or nothing can be derived with these bounds
     */
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
        } catch (Refusal removed) {
            throw Refusal.conflict("A run of this derivation is not there any more.");
        }
        List<List<Integer>> samples = List.of(samples(of.shortRuns()), samples(of.longRuns()));
        Slider slider = new Slider(derivation.summary().id(), by);
        Question question = new Question(slider, shortBoundMillis, longBoundMillis, samples);
        Question before = latest.asMap().put(slider, question);
        if (before != null && !before.equals(question)) {
            runner.giveUp(before);
        }
        try {
            return runner.within(
                    patience,
                    question,
                    samples.stream()
                            .flatMap(List::stream)
                            .mapToLong(Integer::longValue)
                            .sum(),
                    () -> derived(derivation.derived(), of, question));
        } catch (UnsuitableInputException unsuitable) {
            throw Refusal.badRequest(String.valueOf(unsuitable.getMessage()));
        }
    }

    private static List<Integer> samples(List<Run> of) {
        return of.stream().map(run -> run.aggregates().storedSamples()).toList();
    }

    /** One at a time: the pair in memory is for one thread, and a second pair takes as much again. */
    private synchronized Look derived(CutoffDerivation stored, DerivedRuns of, Question question) {
        return Look.between(
                stored,
                inputs(stored, of, question.samples())
                        .with(
                                bound(
                                        stored.shortRun().cluster(),
                                        question.shortBoundMillis(),
                                        question.slider().by()),
                                bound(
                                        stored.longRun().cluster(),
                                        question.longBoundMillis(),
                                        question.slider().by())));
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

    private IncrementalDerivation inputs(CutoffDerivation stored, DerivedRuns of, List<List<Integer>> samples) {
        InputsKey wanted = new InputsKey(
                Stream.concat(of.shortRuns().stream(), of.longRuns().stream())
                        .map(Run::publicId)
                        .toList(),
                samples,
                List.of(
                        stored.shortRun().measured().program(),
                        stored.longRun().measured().program()),
                List.of(stored.table().by(), stored.table().daemons()));
        Inputs held = inputs.get();
        if (held != null && held.of().equals(wanted)) {
            return held.pair();
        }
        inputs = new SoftReference<>(null); // before others take as much again
        IncrementalDerivation pair = new IncrementalDerivation(
                read("short", of.shortRuns(), stored.shortRun()),
                read("long", of.longRuns(), stored.longRun()),
                Optional.empty(),
                stored.table().by(),
                stored.table().daemons());
        inputs = new SoftReference<>(new Inputs(wanted, pair));
        return pair;
    }

    private PooledRuns read(String length, List<Run> stored, RunDerivation derived) {
        return PooledRuns.of(
                length,
                stored.stream()
                        .map(run -> loaded.times(
                                run,
                                Optional.of(derived.measured().program()).filter(program -> loaded.interleaves(run))))
                        .toList());
    }
}
