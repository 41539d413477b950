package org.emplab.web.experiment;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.emplab.lab.Role;
import org.emplab.server.api.Refusal;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.ExperimentService.BulkCommandResult;
import org.emplab.server.experiment.ExperimentService.ExperimentVersion;
import org.emplab.server.experiment.ExperimentService.Submitted;
import org.emplab.server.experiment.ExperimentView;
import org.emplab.server.notebook.NotesRequest;
import org.emplab.server.run.RunCommandService.RunCommand;
import org.emplab.server.run.catalogue.RunCatalogue;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.schedule.ForecastService;
import org.emplab.server.schedule.ForecastService.Forecast;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.account.Visitor;
import org.emplab.web.display.TextDifference;
import org.emplab.web.experiment.ExperimentVerdicts.Judgement;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** One experiment: its notes, its specification with all versions, and its runs as one. */
@Controller
@RequestMapping("/experiments/{id}")
record ExperimentPageController(
        ExperimentService experiments, ExperimentVerdicts verdicts, ForecastService forecasts, RunCatalogue catalogue) {
    private static final int PAGE_SIZE = 100;
    private static final int LAST_PAGE = 1_000_000;

    @GetMapping
    String one(
            @PathVariable String id,
            @RequestParam(defaultValue = "1") int page,
            @ModelAttribute(name = "visitor", binding = false) Visitor visitor,
            Model model) {
        ExperimentView shown = page(id, page, model);
        if (visitor.login() != null) {
            experiments.lookedAt(shown, visitor.login());
        }
        return "experiment";
    }

    /** The changing part of the page, fetched again when something happened. */
    @GetMapping("/state")
    String state(@PathVariable String id, @RequestParam(defaultValue = "1") int page, Model model) {
        page(id, page, model);
        return "experiment :: state";
    }

    private ExperimentView page(String id, int page, Model model) {
        int number = Math.min(Math.max(1, page), LAST_PAGE);
        List<RunSummary> runs = experiments.runs(id, number - 1, PAGE_SIZE);
        ExperimentView experiment = experiments.experiment(id);
        model.addAttribute("experiment", experiment);
        model.addAttribute("versions", experiments.versions(id));
        model.addAttribute("runs", runs);
        model.addAttribute("failures", catalogue.failures(runs));
        model.addAttribute("page", number);
        model.addAttribute("more", runs.size() == PAGE_SIZE);
        Map<String, Forecast> byRun = experiment.counts().unfinished() == 0 ? Map.of() : forecasts.byRun();
        model.addAttribute("forecasts", byRun);
        Optional<Forecast> last = experiment.end(byRun);
        last.ifPresent(end -> model.addAttribute("last", end));
        Judgement judgement = verdicts.of(experiment, runs, last);
        model.addAttribute("steps", judgement.steps());
        model.addAttribute("cutoffs", judgement.cutoffs());
        model.addAttribute("verdict", judgement.verdict());
        model.addAttribute("toCome", judgement.toCome());
        return experiment;
    }

    /** A version of the specification, and in what it differs from the one before. */
    @GetMapping("/versions/{number}")
    String version(@PathVariable String id, @PathVariable int number, Model model) {
        List<ExperimentVersion> versions = experiments.versions(id);
        ExperimentVersion shown = version(versions, number);
        model.addAttribute("experiment", experiments.experiment(id));
        model.addAttribute("edition", shown);
        model.addAttribute("latest", versions.get(0).number());
        model.addAttribute(
                "difference",
                number > 1 ? TextDifference.lines(version(versions, number - 1).text(), shown.text()) : List.of());
        return "experiment-version";
    }

    private static ExperimentVersion version(List<ExperimentVersion> versions, int number) {
        return versions.stream()
                .filter(version -> version.number() == number)
                .findFirst()
                .orElseThrow(() -> Refusal.notFound("version " + number));
    }

    @PostMapping("/notes")
    @RequiresRole(Role.RESEARCHER)
    String write(
            @PathVariable String id,
            @ModelAttribute("typed") NotesRequest typed,
            Model model,
            RedirectAttributes flash) {
        Notice notice = Notice.of(() -> experiments.writeNotes(id, typed), "The notes are saved.");
        if (!notice.good()) {
            model.addAttribute("notice", notice);
            model.addAttribute("unsaved", typed);
            page(id, 1, model);
            return "experiment";
        }
        return notice.on("redirect:/experiments/" + id, flash);
    }

    @PostMapping("/runs")
    @RequiresRole(Role.RESEARCHER)
    String runAgain(@PathVariable String id, RedirectAttributes flash) {
        return queued(id, () -> experiments.runAgain(id), flash);
    }

    @PostMapping("/runs/failed")
    @RequiresRole(Role.RESEARCHER)
    String repeatFailed(@PathVariable String id, RedirectAttributes flash) {
        return queued(id, () -> experiments.repeatFailed(id), flash);
    }

    private static String queued(String id, Supplier<Submitted> queue, RedirectAttributes flash) {
        try {
            int runs = queue.get().runs().size();
            Notice.done(runs == 1 ? "One run is queued." : runs + " runs are queued.")
                    .show(flash);
        } catch (Refusal refusal) {
            Notice.refused(refusal).show(flash);
        }
        return "redirect:/experiments/" + id;
    }

    @PostMapping("/pause")
    @RequiresRole(Role.RESEARCHER)
    String pause(@PathVariable String id, @RequestParam(defaultValue = "") String reason, RedirectAttributes flash) {
        return all(RunCommand.PAUSE, id, reason, "Its runs pause, each at its next sample boundary.", flash);
    }

    @PostMapping("/resume")
    @RequiresRole(Role.RESEARCHER)
    String resume(@PathVariable String id, @RequestParam(defaultValue = "") String reason, RedirectAttributes flash) {
        return all(RunCommand.RESUME, id, reason, "Its runs go on, each with its next sample.", flash);
    }

    @PostMapping("/abort")
    @RequiresRole(Role.RESEARCHER)
    String abort(@PathVariable String id, @RequestParam(defaultValue = "") String reason, RedirectAttributes flash) {
        return all(RunCommand.ABORT, id, reason, "Its runs are aborted; their samples are kept.", flash);
    }

    private String all(RunCommand command, String id, String reason, String done, RedirectAttributes flash) {
        return Notice.of(() -> all(command, id, reason), done).on("redirect:/experiments/" + id, flash);
    }

    private void all(RunCommand command, String id, String reason) {
        BulkCommandResult commanded = experiments.command(command, id, reason.isBlank() ? null : reason.strip());
        if (commanded.done() == 0) {
            throw Refusal.conflict(
                    commanded.refused().isEmpty()
                            ? "It has no runs."
                            : "None of its runs can do that: " + String.join("; ", commanded.refused()));
        }
    }
}
