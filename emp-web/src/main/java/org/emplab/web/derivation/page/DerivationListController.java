package org.emplab.web.derivation.page;

import java.security.Principal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.emplab.lab.Role;
import org.emplab.web.Notice;
import org.emplab.web.derivation.DerivationPage;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.derivation.Derivations;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunFilter;
import org.emplab.web.run.RunSummary;
import org.emplab.web.visitor.Needs;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The list of derivations, and the form for a new one. */
@Controller
class DerivationListController {
    private final Derivations derivations;
    private final RunCatalogue runs;

    DerivationListController(Derivations derivations, RunCatalogue runs) {
        this.derivations = derivations;
        this.runs = runs;
    }

    @GetMapping("/derivations")
    String list(
            @RequestParam(required = false) @Nullable UUID run,
            @RequestParam(defaultValue = "1") int page,
            Model model) {
        int number = Math.max(1, page);
        Optional<String> of = Optional.ofNullable(run).map(UUID::toString);
        DerivationPage shown = derivations.derivations(of, number - 1);
        model.addAttribute("derivations", shown.derivations());
        model.addAttribute("hasOlder", shown.hasOlder());
        model.addAttribute("page", number);
        model.addAttribute("run", of.orElse(null));
        return "derivations";
    }

    @Needs(Role.RESEARCHER)
    @GetMapping("/derivations/new")
    String form(
            @RequestParam(name = "short", required = false) @Nullable String shortRun,
            @RequestParam(name = "long", required = false) @Nullable String longRun,
            @RequestParam(name = "runs", defaultValue = "") List<String> ticked,
            Model model) {
        List<RunSummary> candidates = runs.first(RunFilter.newest(500)).stream()
                .filter(run -> run.samples() > 0)
                .toList();
        List<String> shortFirst = candidates.stream()
                .filter(run -> ticked.contains(run.id()))
                .sorted(Comparator.comparing(run -> run.taskLengthSeconds().orElse(0)))
                .map(RunSummary::id)
                .toList();
        model.addAttribute("runs", candidates);
        model.addAttribute("shortRun", shortFirst.isEmpty() ? shortRun : shortFirst.get(0));
        model.addAttribute("longRun", shortFirst.size() < 2 ? longRun : shortFirst.get(1));
        return "derive";
    }

    @Needs(Role.RESEARCHER)
    @PostMapping("/derivations")
    String derive(
            @RequestParam(name = "short") String shortRun,
            @RequestParam(name = "long") String longRun,
            @RequestParam(required = false) @Nullable String reason,
            Principal principal,
            RedirectAttributes flash) {
        Derivations.Answer answer = derivations.derive(
                new DerivationRequest(
                        shortRun,
                        longRun,
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        Optional.ofNullable(reason).map(String::strip).filter(text -> !text.isEmpty()),
                        Optional.empty()),
                principal.getName());
        if (answer instanceof Derivations.Answer.Derived derived) {
            if (derived.existing()) {
                Notice.done("These runs were derived before: this is that derivation.")
                        .show(flash);
            }
            return "redirect:/derivations/" + derived.id();
        }
        if (answer instanceof Derivations.Answer.UnderWay underWay) {
            return "redirect:/jobs/" + underWay.job();
        }
        Notice.refused(((Derivations.Answer.Refused) answer).reason()).show(flash);
        flash.addAttribute("short", shortRun).addAttribute("long", longRun).addFlashAttribute("reason", reason);
        return "redirect:/derivations/new";
    }
}
