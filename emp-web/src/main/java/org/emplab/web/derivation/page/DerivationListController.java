package org.emplab.web.derivation.page;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import java.security.Principal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.lab.Role;
import org.emplab.web.account.Needs;
import org.emplab.web.derivation.DerivationPage;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.derivation.Derivations;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunDetail;
import org.emplab.web.run.RunFilter;
import org.emplab.web.run.RunSummary;
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
    private static final int MOST_TICKED = 50;

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
        List<RunSummary> candidates = Stream.concat(
                        ticked.stream()
                                .limit(MOST_TICKED)
                                .flatMap(id -> runs.run(id).stream())
                                .map(RunDetail::summary),
                        runs.first(RunFilter.newest(500)).stream())
                .filter(run -> run.samples() > 0)
                .collect(toMap(RunSummary::id, identity(), (one, same) -> one, LinkedHashMap::new))
                .values()
                .stream()
                .toList();
        List<String> shortFirst = candidates.stream()
                .filter(run -> ticked.contains(run.id()))
                .sorted(Comparator.comparing(run -> run.taskLengthSeconds().orElse(0)))
                .map(RunSummary::id)
                .toList();
        model.addAttribute("runs", candidates);
        boolean tooMany = shortFirst.size() > 2;
        model.addAttribute("ticked", shortFirst.size());
        model.addAttribute("shortRun", shortFirst.isEmpty() ? shortRun : tooMany ? "" : shortFirst.get(0));
        model.addAttribute("longRun", shortFirst.size() < 2 ? longRun : tooMany ? "" : shortFirst.get(1));
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
        return DerivationAnswer.next(answer, "These runs were derived before: this is that derivation.", null, flash)
                .orElseGet(() -> {
                    flash.addAttribute("short", shortRun)
                            .addAttribute("long", longRun)
                            .addFlashAttribute("reason", reason);
                    return "redirect:/derivations/new";
                });
    }
}
