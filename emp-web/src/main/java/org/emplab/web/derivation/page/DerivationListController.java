package org.emplab.web.derivation.page;

import static java.util.function.Function.identity;
import static java.util.stream.Collectors.toMap;

import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.ParameterDeclaration;
import org.emplab.lab.Role;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunColumn;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunListQuery;
import org.emplab.server.run.catalogue.RunSearch;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.DerivationRequest;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.DerivationService.DerivationPage;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.api.ParameterReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The list of derivations, and the form for a new one. */
@Controller
record DerivationListController(DerivationService derivations, RunCatalogue runs, RunListQuery list) {
    private static final int MOST_TICKED = 50;
    private static final int MOST_LISTED = 1000;

    /** The parameters of which a person chooses one of a few words. */
    private static final List<ParameterDeclaration> CHOICES = RunAnalyses.CUTOFFS.declarations().stream()
            .filter(one -> !one.choices().isEmpty())
            .toList();

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

    /**
     * The form, with the likely pair of the machine where no two runs are named.
     *
     * @param machine whose runs are listed; null for that of the named runs, else of the newest run
     * @param run one of the pair, whichever it is
     * @param shortRuns the short one of the pair, then others of its length; the same of the long ones
     * @param program text that the listed programs contain
     */
    @RequiresRole(Role.RESEARCHER)
    @GetMapping("/derivations/new")
    String form(
            @RequestParam(required = false) @Nullable String machine,
            @RequestParam(required = false) @Nullable String run,
            @RequestParam(name = "short", required = false) @Nullable List<String> shortRuns,
            @RequestParam(name = "long", required = false) @Nullable List<String> longRuns,
            @RequestParam(name = "runs", defaultValue = "") List<String> ticked,
            @RequestParam(required = false) @Nullable String program,
            @RequestParam Map<String, String> fields,
            Model model) {
        String shortRun = first(shortRuns);
        String longRun = first(longRuns);
        List<String> more = Stream.of(shortRuns, longRuns)
                .flatMap(ids -> ids == null ? Stream.empty() : ids.stream().skip(1))
                .toList();
        List<RunSummary> named = Stream.of(Stream.of(shortRun, longRun, run), more.stream(), ticked.stream())
                .flatMap(identity())
                .filter(id -> id != null && !id.isEmpty())
                .distinct()
                .limit(MOST_TICKED)
                .flatMap(id -> runs.run(id).stream())
                .map(RunDetail::summary)
                .toList();
        List<String> machines = list.measuredMachines();
        String whose = Optional.ofNullable(machine)
                .filter(machines::contains)
                .or(() -> named.stream().findFirst().map(RunSummary::machine))
                .or(() -> list.first(RunSearch.newest(1)).stream()
                        .findFirst()
                        .map(RunSummary::machine)
                        .filter(machines::contains))
                .or(() -> machines.stream().findFirst())
                .orElse("");
        List<RunSummary> newest = list.first(RunSearch.newest(MOST_LISTED)
                .on(whose)
                .named(
                        RunColumn.PROGRAM,
                        Optional.ofNullable(program)
                                .filter(text -> !text.isBlank())
                                .map(String::strip)
                                .map(RunSearch.Name::part)));
        List<RunSummary> ofMachine =
                newest.stream().filter(listed -> listed.samples() > 0).toList();
        RunPair chosen = pair(named, shortRun, longRun, machine, whose, ofMachine);
        RunPair pair = more.isEmpty()
                ? chosen
                : new RunPair(
                        chosen.shortRun(),
                        chosen.longRun(),
                        named.stream().filter(one -> more.contains(one.id())).toList());
        model.addAttribute("machines", machines);
        model.addAttribute("machine", whose);
        model.addAttribute("program", program);
        model.addAttribute("cut", newest.size() == MOST_LISTED);
        model.addAttribute(
                "runs",
                Stream.of(named.stream(), pair.shortRun().stream(), pair.longRun().stream(), ofMachine.stream())
                        .flatMap(identity())
                        .filter(listed -> listed.samples() > 0)
                        .collect(toMap(RunSummary::id, identity(), (one, same) -> one, LinkedHashMap::new))
                        .values());
        model.addAttribute("ticked", ticked.size());
        model.addAttribute("roles", RunAnalyses.CUTOFFS.roles());
        model.addAttribute("choices", CHOICES);
        model.addAttribute("fields", fields);
        model.addAttribute("pair", pair);
        model.addAttribute("moreShort", pair.alike(pair.shortRun(), ofMachine));
        model.addAttribute("moreLong", pair.alike(pair.longRun(), ofMachine));
        return "derive";
    }

    private static RunPair pair(
            List<RunSummary> named,
            @Nullable String shortRun,
            @Nullable String longRun,
            @Nullable String machine,
            String whose,
            List<RunSummary> ofMachine) {
        if (shortRun != null || longRun != null) {
            Optional<RunSummary> first = found(named, shortRun);
            Optional<RunSummary> second = found(named, longRun);
            return new RunPair(
                    shortRun == null ? second.flatMap(run -> RunPair.shorterThan(run, ofMachine)) : first,
                    longRun == null ? first.flatMap(run -> RunPair.longerThan(run, ofMachine)) : second);
        }
        if (machine != null && named.stream().noneMatch(run -> run.machine().equals(whose))) {
            return RunPair.likely(ofMachine);
        }
        return switch (named.size()) {
            case 0 -> RunPair.likely(ofMachine);
            case 1 -> RunPair.with(named.get(0), ofMachine);
            default -> RunPair.ofTwoLengths(named);
        };
    }

    private static @Nullable String first(@Nullable List<String> ids) {
        return ids == null ? null : ids.isEmpty() ? "" : ids.get(0);
    }

    private static Optional<RunSummary> found(List<RunSummary> named, @Nullable String id) {
        return named.stream().filter(run -> run.id().equals(id)).findFirst();
    }

    @RequiresRole(Role.RESEARCHER)
    @PostMapping("/derivations")
    String derive(
            @RequestParam(name = "short") List<String> shortRuns,
            @RequestParam(name = "long") List<String> longRuns,
            @RequestParam(required = false) @Nullable String sure,
            @RequestParam Map<String, String> fields,
            Principal principal,
            RedirectAttributes flash) {
        RunPair pair = new RunPair(
                shortRuns.stream().findFirst().flatMap(runs::run).map(RunDetail::summary),
                longRuns.stream().findFirst().flatMap(runs::run).map(RunDetail::summary));
        if (!pair.doubts().isEmpty() && !pair.key().equals(sure)) {
            return redirectToForm(shortRuns, longRuns, fields, flash);
        }
        return DerivationAnswer.next(
                        () -> derivations.derive(
                                DerivationRequest.of(
                                        shortRuns, longRuns, ParameterReader.ofForm(RunAnalyses.CUTOFFS, fields)),
                                principal.getName()),
                        "These runs were derived before: this is that derivation.",
                        null,
                        flash)
                .orElseGet(() -> redirectToForm(shortRuns, longRuns, fields, flash));
    }

    /** The form once more, as it was filled in, with what speaks against the pair. */
    private static String redirectToForm(
            List<String> shortRuns, List<String> longRuns, Map<String, String> fields, RedirectAttributes flash) {
        flash.addAttribute("short", String.join(",", shortRuns)).addAttribute("long", String.join(",", longRuns));
        CHOICES.forEach(one -> flash.addAttribute(
                one.key(), fields.getOrDefault(one.key(), one.listed().usual())));
        flash.addFlashAttribute("reason", fields.get("reason"));
        return "redirect:/derivations/new";
    }
}
