package org.emplab.web.experiment;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Expiry;
import com.github.benmanes.caffeine.cache.LoadingCache;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.report.Verdict;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.ExperimentView;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.schedule.ForecastService.Forecast;
import org.emplab.server.study.AwaitedDerivationsQuery;
import org.emplab.server.study.AwaitedDerivationsQuery.OfMachine;
import org.emplab.server.study.RunVerdictService;
import org.emplab.web.analysis.ComparisonVerdicts;
import org.emplab.web.experiment.ExperimentSteps.Judged;
import org.emplab.web.verdict.PageVerdict;
import org.springframework.stereotype.Component;

/** The verdicts on experiments, from the kept verdicts on their runs, the comparison of their programs and their cutoffs. */
@Component
public class ExperimentVerdicts {
    private static final int MOST_RUNS = 100;
    private static final int MOST_INTERLEAVED = 20;

    private final ExperimentService experiments;
    private final RunCatalogue catalogue;
    private final RunVerdictService verdicts;
    private final AwaitedDerivationsQuery cutoffs;
    private final ComparisonVerdicts comparisons;

    /** Of those that have ended, which the lab's page shows at each of its changes. */
    private final LoadingCache<ExperimentView, Judgement> ended = Caffeine.newBuilder()
            .maximumSize(MOST_RUNS)
            .expireAfter(Expiry.creating((ExperimentView experiment, Judgement judgement) ->
                    judgement.toCome() ? Duration.ofSeconds(3) : Duration.ofSeconds(30)))
            .build(this::judge);

    ExperimentVerdicts(
            ExperimentService experiments,
            RunCatalogue catalogue,
            RunVerdictService verdicts,
            AwaitedDerivationsQuery cutoffs,
            ComparisonVerdicts comparisons) {
        this.experiments = experiments;
        this.catalogue = catalogue;
        this.verdicts = verdicts;
        this.cutoffs = cutoffs;
        this.comparisons = comparisons;
    }

    /**
     * An experiment with its verdict.
     *
     * @param toCome whether a part of the verdict is being computed
     */
    public record Judgement(ExperimentSteps steps, List<OfMachine> cutoffs, PageVerdict verdict, boolean toCome) {}

    /** @param runs those of its page */
    Judgement of(ExperimentView experiment, List<RunSummary> runs, Optional<Forecast> last) {
        List<OfMachine> asked = cutoffs.of(experiment.id().toString());
        Set<String> interleaved = experiments.interleaved(runs);
        ExperimentSteps steps =
                ExperimentSteps.of(experiment, runs, interleaved, asked, judgedPrograms(runs, interleaved));
        Optional<List<Verdict>> compared =
                experiment.counts().unfinished() > 0 ? Optional.of(List.of()) : comparisons.glance(steps.comparable());
        return new Judgement(
                steps, asked, ExperimentVerdict.of(experiment, steps, asked, last, compared), compared.isEmpty());
    }

    private List<Judged> judgedPrograms(List<RunSummary> runs, Set<String> interleaved) {
        return runs.stream()
                .filter(run -> interleaved.contains(run.id()) && run.state().ended() && run.samples() > 0)
                .limit(MOST_INTERLEAVED)
                .flatMap(this::judged)
                .toList();
    }

    private Stream<Judged> judged(RunSummary run) {
        return catalogue.run(run.id()).stream()
                .flatMap(detail -> detail.header().names().stream())
                .flatMap(name -> verdicts.latest(run.id(), Optional.of(name), Duration.ZERO).verdict().stream()
                        .map(verdict ->
                                Judged.ofProgram(run, name, verdict.causes().size())));
    }

    private Judgement judge(ExperimentView experiment) {
        return of(experiment, experiments.runs(experiment.id().toString(), 0, MOST_RUNS), Optional.empty());
    }

    /** The verdict on an experiment, without when it ends. */
    public PageVerdict glance(String id) {
        ExperimentView experiment = experiments.experiment(id);
        return (experiment.counts().unfinished() == 0 ? ofEnded(experiment) : judge(experiment)).verdict();
    }

    /** The verdict on an experiment that has ended. */
    public Judgement ofEnded(ExperimentView experiment) {
        return ended.get(experiment);
    }
}
