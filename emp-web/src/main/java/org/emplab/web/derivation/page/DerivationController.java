package org.emplab.web.derivation.page;

import java.security.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.emplab.analysis.cutoff.CutoffDerivation;
import org.emplab.analysis.cutoff.CutoffsReport;
import org.emplab.analysis.cutoff.DerivationDifference;
import org.emplab.analysis.cutoff.DerivationDifference.RunChange;
import org.emplab.analysis.cutoff.FinalCutoffTables;
import org.emplab.analysis.daemon.PeriodSearch.Period;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.lab.Role;
import org.emplab.report.table.Digits;
import org.emplab.report.table.DurationText;
import org.emplab.report.table.Table;
import org.emplab.server.publication.PublicationPreview;
import org.emplab.server.publication.PublicationService;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationRequest;
import org.emplab.server.study.DerivationService;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.run.chart.Causes;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of one derivation, and what a person decides there. */
@Controller
@RequestMapping("/derivations/{id}")
record DerivationController(DerivationService derivations, PublicationService publications) {
    @GetMapping
    String derivation(@PathVariable String id, Model model) {
        Derivation derivation = derivations.require(id);
        model.addAttribute("derivation", derivation.summary());
        PublicationPreview publication = publications.preview(derivation);
        model.addAttribute("publication", publication);
        model.addAttribute("verdict", DerivationVerdict.of(derivation, publication));
        model.addAttribute("changes", CutoffTableLayout.changes(publication));
        Optional<Derivation> before = derivation.summary().basedOn().flatMap(derivations::derivation);
        model.addAttribute("before", before.map(Derivation::summary).orElse(null));
        model.addAttribute(
                "since",
                before.map(earlier -> DerivationDiffTables.of(
                                DerivationDifference.between(earlier.derived(), derivation.derived())))
                        .orElse(null));
        model.addAttribute("currentVersion", CutoffDerivation.ALGORITHM_VERSION);
        model.addAttribute("sides", DerivationSide.both(derivation));
        model.addAttribute("cutoffs", FinalCutoffTables.of(derivation.derived()));
        Map<String, Table> tables =
                CutoffTableLayout.ofReport(derivation).collect(Collectors.toMap(Table::name, Function.identity()));
        model.addAttribute("intervals", tables.get("cutoff-intervals"));
        model.addAttribute("declined", tables.get("declined"));
        model.addAttribute("starts", tables.get("starts"));
        model.addAttribute("firstChecks", CutoffsReport.firstChecks(derivation.derived()));
        model.addAttribute("removed", CutoffTableLayout.removed(derivation));
        List<String> waits = new ArrayList<>();
        derivation.eachTiming((program, timing) -> timing.et()
                .moments()
                .flatMap(et ->
                        timing.pt().moments().flatMap(pt -> Causes.wait(program, et.meanMillis(), pt.meanMillis())))
                .ifPresent(waits::add));
        int lSamples = derivation.derived().shortRun().cluster().lSamples().size()
                + derivation.derived().longRun().cluster().lSamples().size();
        model.addAttribute("noCutoff", CutoffTableLayout.whyNone(lSamples, waits));
        model.addAttribute("times", CutoffTableLayout.times(derivation));
        model.addAttribute(
                "processTime", derivation.derived().table().processTime().key());
        model.addAttribute("numbers", CutoffTableLayout.NUMBERS);
        model.addAttribute("by", derivation.derived().table().by().key());
        model.addAttribute("daemons", derivation.derived().table().daemons().key());
        model.addAttribute(
                "algorithmVersion",
                derivation.cutoffs().path("algorithmVersion").asString(""));
        return "derivation";
    }

    /** Derives by the algorithm as it is now, as a new derivation beside this one. */
    @RequiresRole(Role.RESEARCHER)
    @PostMapping("/again")
    String again(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String reason,
            Principal principal,
            RedirectAttributes flash) {
        DerivationRequest request = DerivationRequest.again(
                derivations.require(id),
                CutoffsAnalysis.Parameters.because(Optional.of(reason.strip()).filter(text -> !text.isEmpty())));
        return DerivationAnswer.next(
                        () -> derivations.derive(request, principal.getName()),
                        "The algorithm as it is now derived this before: this is that derivation.",
                        "A new derivation by the algorithm as it is now; the one before is kept.",
                        flash)
                .orElse("redirect:/derivations/" + id);
    }

    /**
     * The differences from the derivation that another goes on from.
     *
     * @param findings L-samples and their bounds, and periods
     * @param cutoffs a row for each daemon whose cutoff differs
     */
    record DerivationDiffTables(Table findings, Table cutoffs) {

        static DerivationDiffTables of(DerivationDifference difference) {
            Table.Builder findings = Table.named("since-findings", "L-samples and periods that differ")
                    .text("what", "Of")
                    .text("before", "Before")
                    .text("after", "This derivation");
            List.of(difference.shortRun(), difference.longRun()).forEach(run -> add(run, findings));
            difference
                    .periods()
                    .forEach(change -> findings.row(
                            "period of " + change.name(), inWords(change.before()), inWords(change.after())));
            return new DerivationDiffTables(
                    findings.build(),
                    CutoffTableLayout.difference(
                            "since", "Cutoffs that differ", "Before, ms", "This table, ms", difference.cutoffs()));
        }

        private static void add(RunChange run, Table.Builder findings) {
            if (!run.boundBeforeMillis().equals(run.boundAfterMillis())) {
                findings.row(
                        "bound of " + run.program(), inWords(run.boundBeforeMillis()), inWords(run.boundAfterMillis()));
            }
            if (!run.lost().isEmpty() || !run.gained().isEmpty()) {
                findings.row("L-samples of " + run.program(), only(run.lost()), only(run.gained()));
            }
        }

        private static String inWords(OptionalDouble millis) {
            return millis.isEmpty() ? "none" : Digits.fixed(millis.getAsDouble(), 3) + " ms";
        }

        private static String inWords(Optional<Period> period) {
            return period.map(known -> DurationText.precise(known.seconds()) + (known.established() ? "" : " (?)"))
                    .orElse("none");
        }

        private static String only(List<Integer> samples) {
            return samples.isEmpty()
                    ? "–"
                    : "only here: " + samples.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
    }
}
