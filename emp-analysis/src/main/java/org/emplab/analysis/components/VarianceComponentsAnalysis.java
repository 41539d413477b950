package org.emplab.analysis.components;

import java.util.ArrayList;
import java.util.List;
import org.emplab.analysis.question.Param;
import org.emplab.analysis.question.Question;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelection;
import org.emplab.analysis.series.Quantity;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.analysis.statistics.DeviationTrim;
import org.emplab.model.Run;
import org.emplab.report.Report;

/** Tells how much a program's times vary by boot, run and sample, and how many of each to take. */
public final class VarianceComponentsAnalysis extends RunAnalysis<VarianceComponentsAnalysis.Parameters> {
    public record Parameters(
            @Param(
                    label = "Time",
                    usual = "pt",
                    placeholder = "TIME",
                    help = "et, pt, user, system or cpu (default: pt, or et without it).")
            Quantity quantity,

            @Param(
                    label = "Samples are dropped beyond (0: none)",
                    unit = "deviations",
                    usual = "0",
                    least = 0,
                    most = 1e6,
                    placeholder = "K",
                    help = "Drop samples outside mean +/- K sd of their run (default: 0, none).")
            double deviations,

            @Param(
                    label = "The mean is wanted to ±",
                    unit = "% of it",
                    usual = "0.5",
                    least = 1e-6,
                    most = 100,
                    placeholder = "PERCENT",
                    help = "Plan for this half width of the mean's interval (default: 0.5).")
            double precision,

            @Param(
                    label = "Confidence",
                    usual = "0.95",
                    least = 1e-6,
                    most = 1 - 1e-6,
                    placeholder = "SHARE",
                    help = "Of the planned interval (default: 0.95).")
            double confidence,

            @Param(
                    label = "A run costs, beside its samples",
                    unit = "s",
                    usual = "60",
                    least = 0,
                    most = 1e9,
                    placeholder = "SECONDS",
                    help = "What a run takes beside its samples (default: 60).")
            double runCost,

            @Param(
                    label = "A reboot costs",
                    unit = "s",
                    usual = "300",
                    least = 0,
                    most = 1e9,
                    placeholder = "SECONDS",
                    help = "What a reboot takes until a run may start (default: 300).")
            double bootCost) {
        Parameters of(Quantity another) {
            return new Parameters(another, deviations, precision, confidence, runCost, bootCost);
        }
    }

    public VarianceComponentsAnalysis() {
        super(
                Question.of(
                                "variance-components",
                                "Variance components",
                                "How much a program's times vary from boot to boot, run to run and sample to sample,"
                                        + " and the cheapest number of runs and samples for a wanted precision.",
                                2,
                                200)
                        .withHelp(
                                "How much a program's times vary from boot to boot, run to run and sample to sample.",
                                "Says the cheapest number of runs and samples for a wanted precision.")
                        .with(Trait.SHOWS_DROPPED),
                Parameters.class);
    }

    @Override
    protected Report answer(RunSelection runs, Parameters asked) {
        Parameters parameters = asked.of(runs.carried(asked.quantity()));
        List<RunInBoot> parts = new ArrayList<>();
        for (int i = 0; i < runs.runs().size(); i++) {
            Run run = runs.runs().get(i);
            String file = runs.files().get(i).file();
            Run first = runs.runs().get(0);
            if (!run.header().program().equals(first.header().program())
                    || !run.header().machine().equals(first.header().machine())) {
                throw new UnsuitableInputException(
                        file,
                        "a run of "
                                + run.header().program() + " on " + run.header().machine() + ", not of "
                                + first.header().program() + " on "
                                + first.header().machine());
            }
            if (runs.files().subList(0, i).contains(runs.files().get(i))) {
                throw new UnsuitableInputException(file, "is given twice");
            }
            List<RunInBoot> own = RunInBoot.of(
                    i,
                    run,
                    DeviationTrim.kept(
                            parameters.quantity().of(run, runs.processTime()).without(runs.overCutoff(run)),
                            parameters.deviations()));
            if (own.isEmpty()) {
                throw new UnsuitableInputException(
                        file,
                        "no two samples that did not fail carry "
                                + parameters.quantity().title());
            }
            parts.addAll(own);
        }
        VarianceComponents components = VarianceComponents.of(parts).orElseThrow();
        if (!(components.mean().estimate() > 0)) {
            throw new UnsuitableInputException(
                    "the " + parameters.quantity().title() + " is 0, so nothing is a percentage of it");
        }
        Design.Cost cost =
                new Design.Cost(parameters.bootCost(), parameters.runCost(), RunInBoot.secondsOfASample(runs.runs()));
        return VarianceComponentsReport.of(
                runs,
                parameters,
                parts,
                components,
                cost,
                Design.of(components, cost, parameters.precision(), parameters.confidence()));
    }
}
