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
import org.emplab.analysis.account.CutoffBasis;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.lab.Role;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.derivation.DerivationPage;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.derivation.Derivations;
import org.emplab.web.run.RunCatalogue;
import org.emplab.web.run.RunDetail;
import org.emplab.web.run.RunFilter;
import org.emplab.web.run.RunSummary;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The list of derivations, and the form for a new one. */
@Controller
class DerivationListController {
    private static final int MOST_TICKED = 50;
    private static final int MOST_LISTED = 1000;

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

    /**
     * The form, with the likely pair of the machine where no two runs are named.
     *
     * @param machine whose runs are listed; null for that of the named runs, else of the newest run
     * @param run one of the pair, whichever it is
     * @param program text that the listed programs contain
     */
    @RequiresRole(Role.RESEARCHER)
    @GetMapping("/derivations/new")
    String form(
            @RequestParam(required = false) @Nullable String machine,
            @RequestParam(required = false) @Nullable String run,
            @RequestParam(name = "short", required = false) @Nullable String shortRun,
            @RequestParam(name = "long", required = false) @Nullable String longRun,
            @RequestParam(name = "runs", defaultValue = "") List<String> ticked,
            @RequestParam(required = false) @Nullable String program,
            @RequestParam(required = false) @Nullable String by,
            @RequestParam(required = false) @Nullable String daemons,
            Model model) {
        List<RunSummary> named = Stream.concat(Stream.of(shortRun, longRun, run), ticked.stream())
                .filter(id -> id != null && !id.isEmpty())
                .distinct()
                .limit(MOST_TICKED)
                .flatMap(id -> runs.run(id).stream())
                .map(RunDetail::summary)
                .toList();
        List<String> machines = runs.measuredMachines();
        String whose = Optional.ofNullable(machine)
                .filter(machines::contains)
                .or(() -> named.stream().findFirst().map(RunSummary::machine))
                .or(() -> runs.first(RunFilter.newest(1)).stream()
                        .findFirst()
                        .map(RunSummary::machine)
                        .filter(machines::contains))
                .or(() -> machines.stream().findFirst())
                .orElse("");
        List<RunSummary> newest = runs.first(new RunFilter(
                Optional.empty(),
                Optional.of(whose),
                Optional.ofNullable(program).map(String::strip).filter(text -> !text.isEmpty()),
                0,
                MOST_LISTED));
        List<RunSummary> ofMachine =
                newest.stream().filter(listed -> listed.samples() > 0).toList();
        RunPair pair = pair(named, shortRun, longRun, machine, whose, ticked, ofMachine);
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
        model.addAttribute("by", by);
        model.addAttribute("daemons", daemons);
        model.addAttribute("pair", pair);
        return "derive";
    }

    private static RunPair pair(
            List<RunSummary> named,
            @Nullable String shortRun,
            @Nullable String longRun,
            @Nullable String machine,
            String whose,
            List<String> ticked,
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
            case 2 -> {
                List<RunSummary> shortFirst = named.stream()
                        .sorted(Comparator.comparing(
                                run -> run.taskLengthSeconds().orElse(0)))
                        .toList();
                yield new RunPair(Optional.of(shortFirst.get(0)), Optional.of(shortFirst.get(1)));
            }
            default -> RunPair.NONE;
        };
    }

    private static Optional<RunSummary> found(List<RunSummary> named, @Nullable String id) {
        return named.stream().filter(run -> run.id().equals(id)).findFirst();
    }

    @RequiresRole(Role.RESEARCHER)
    @PostMapping("/derivations")
    String derive(
            @RequestParam(name = "short") String shortRun,
            @RequestParam(name = "long") String longRun,
            @RequestParam(defaultValue = "pt") String by,
            @RequestParam(defaultValue = "name") String daemons,
            @RequestParam(required = false) @Nullable String reason,
            @RequestParam(required = false) @Nullable String sure,
            Principal principal,
            RedirectAttributes flash) {
        RunPair pair = new RunPair(
                runs.run(shortRun).map(RunDetail::summary), runs.run(longRun).map(RunDetail::summary));
        if (!pair.doubts().isEmpty() && !pair.key().equals(sure)) {
            return asked(shortRun, longRun, by, daemons, reason, flash);
        }
        CutoffBasis basis = CutoffBasis.ofKey(by)
                .orElseThrow(() -> new ResponseStatusException(HttpStatus.BAD_REQUEST, "by is pt or taken, not " + by));
        DaemonGrouping grouping = DaemonGrouping.ofKey(daemons)
                .orElseThrow(() -> new ResponseStatusException(
                        HttpStatus.BAD_REQUEST, "daemons is name or identity, not " + daemons));
        Derivations.Answer answer = derivations.derive(
                new DerivationRequest(
                        shortRun,
                        longRun,
                        Optional.empty(),
                        Optional.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        Optional.ofNullable(reason).map(String::strip).filter(text -> !text.isEmpty()),
                        Optional.empty(),
                        Optional.of(basis),
                        Optional.of(grouping)),
                principal.getName());
        return DerivationAnswer.next(answer, "These runs were derived before: this is that derivation.", null, flash)
                .orElseGet(() -> asked(shortRun, longRun, by, daemons, reason, flash));
    }

    /** The form once more, as it was filled in, with what speaks against the pair. */
    private static String asked(
            String shortRun,
            String longRun,
            String by,
            String daemons,
            @Nullable String reason,
            RedirectAttributes flash) {
        flash.addAttribute("short", shortRun)
                .addAttribute("long", longRun)
                .addAttribute("by", by)
                .addAttribute("daemons", daemons)
                .addFlashAttribute("reason", reason);
        return "redirect:/derivations/new";
    }
}
