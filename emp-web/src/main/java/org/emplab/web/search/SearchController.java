package org.emplab.web.search;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.toMap;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.emplab.analysis.comparison.RunCluster;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.ExperimentView.ExperimentName;
import org.emplab.server.machine.LabMachine;
import org.emplab.server.machine.MachineQueries;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.RunVerdictService;
import org.emplab.server.study.daemon.DaemonService;
import org.emplab.web.derivation.page.DerivationVerdict;
import org.emplab.web.experiment.ExperimentVerdicts;
import org.emplab.web.run.chart.LSampleVerdict;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The search of every page's header. */
@Controller
record SearchController(
        MachineQueries machines,
        RunListQuery runs,
        ExperimentService experiments,
        DerivationService derivations,
        DaemonService daemons,
        ExperimentVerdicts judgements,
        RunVerdictService verdicts,
        DerivationVerdict derivationVerdict) {
    private static final int MOST_RUNS = 50;
    private static final int MOST_SHOWN = 10;
    /** Experiments are looked up by the first runs that are found. */
    private static final int MOST_ASKED = 10;

    /** Finds names and notes that contain the text, and runs and derivations whose id begins with it, in either case. */
    @GetMapping("/search")
    String search(@RequestParam(name = "q", defaultValue = "") String asked, Model model) {
        String text = asked.strip();
        model.addAttribute("q", text);
        if (text.isEmpty()) {
            return "search";
        }
        List<String> named = Stream.concat(
                        machines.machines().stream().map(LabMachine::name), runs.measuredMachines().stream())
                .distinct()
                .filter(name -> contains(name, text))
                .toList();
        List<RunSummary> found = runs.first(RunSearch.containing(text, MOST_RUNS));
        Set<String> interleaved = experiments.interleaved(found);
        Set<String> programs = new LinkedHashSet<>();
        found.stream()
                .flatMap(run -> interleaved.contains(run.id())
                        ? Stream.of(run.program().split(", | \\| "))
                        : Stream.of(run.program()))
                .filter(name -> contains(name, text))
                .forEach(programs::add);
        List<ExperimentName> ofRuns = found.stream()
                .filter(run -> run.origin()
                        .experiment()
                        .filter(name -> contains(name, text))
                        .isPresent())
                .limit(MOST_ASKED)
                .flatMap(run -> experiments.ofRun(run.id()).stream())
                .distinct()
                .toList();
        List<Derivation.DerivationSummary> derived = Stream.concat(
                        derivations.called(text, MOST_SHOWN).stream(),
                        named.stream().limit(2).flatMap(name -> derivations.ofMachine(name).stream()))
                .limit(MOST_SHOWN)
                .toList();
        model.addAttribute("machines", named);
        model.addAttribute("daemons", daemons.containing(text, MOST_SHOWN));
        model.addAttribute("programs", programs);
        model.addAttribute("experiments", ofRuns);
        model.addAttribute(
                "judgements",
                ofRuns.stream()
                        .collect(toMap(
                                ExperimentName::id,
                                one -> judgements.glance(one.id().toString()))));
        List<RunSummary> shown = found.stream().limit(MOST_SHOWN).toList();
        model.addAttribute("runs", shown);
        Map<String, RunCluster> kept =
                verdicts.kept(shown.stream().map(RunSummary::id).toList());
        model.addAttribute(
                "verdicts",
                shown.stream()
                        .filter(run -> kept.containsKey(run.id()))
                        .collect(toMap(
                                run -> run,
                                run -> LSampleVerdict.of(run, requireNonNull(kept.get(run.id()))),
                                (one, same) -> one,
                                LinkedHashMap::new)));
        model.addAttribute("derivations", derived);
        model.addAttribute(
                "derivationVerdicts",
                derived.stream()
                        .map(Derivation.DerivationSummary::id)
                        .distinct()
                        .collect(toMap(id -> id, derivationVerdict::glance)));
        return "search";
    }

    private static boolean contains(String name, String text) {
        return name.toLowerCase(Locale.ROOT).contains(text.toLowerCase(Locale.ROOT));
    }
}
