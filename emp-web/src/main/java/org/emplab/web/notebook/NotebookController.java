package org.emplab.web.notebook;

import java.util.Map;
import org.emplab.lab.Role;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.experiment.ExperimentService;
import org.emplab.server.experiment.ExperimentView;
import org.emplab.server.notebook.NotebookService;
import org.emplab.server.notebook.NotesRequest;
import org.emplab.server.schedule.ForecastService;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Notebooks, and the experiments in each. */
@Controller
@RequestMapping("/notebooks")
record NotebookController(NotebookService notebooks, ExperimentService experiments, ForecastService forecasts) {
    private static final int PAGE_SIZE = 50;
    private static final int LAST_PAGE = 1_000_000;

    @GetMapping
    String list(@RequestParam(defaultValue = "1") int page, Model model) {
        int number = Math.min(Math.max(1, page), LAST_PAGE);
        model.addAttribute("found", notebooks.notebooks(number - 1, PAGE_SIZE));
        model.addAttribute("page", number);
        return "notebooks";
    }

    @PostMapping
    @RequiresRole(Role.RESEARCHER)
    String begin(@RequestParam String name, RedirectAttributes flash) {
        try {
            return "redirect:/notebooks/" + notebooks.begin(name).id();
        } catch (Refusal refusal) {
            return Notice.refused(refusal).on("redirect:/notebooks", flash);
        }
    }

    @GetMapping("/{id}")
    String one(@PathVariable String id, @RequestParam(defaultValue = "1") int page, Model model) {
        return page(id, page, model);
    }

    @PostMapping("/{id}")
    @RequiresRole(Role.RESEARCHER)
    String write(
            @PathVariable String id,
            @ModelAttribute("typed") NotesRequest typed,
            Model model,
            RedirectAttributes flash) {
        Notice notice = Notice.of(() -> notebooks.write(id, typed), "The notes are saved.");
        if (!notice.good()) {
            model.addAttribute("notice", notice);
            model.addAttribute("unsaved", typed);
            return page(id, 1, model);
        }
        return notice.on("redirect:/notebooks/" + id, flash);
    }

    private String page(String id, int page, Model model) {
        int number = Math.min(Math.max(1, page), LAST_PAGE);
        model.addAttribute("notebook", notebooks.notebook(id));
        Page<ExperimentView> found = experiments.experiments(id, number - 1, PAGE_SIZE);
        model.addAttribute("found", found);
        model.addAttribute(
                "forecasts",
                found.items().stream()
                                .anyMatch(experiment -> experiment.counts().unfinished() > 0)
                        ? forecasts.byRun()
                        : Map.of());
        model.addAttribute("page", number);
        return "notebook";
    }
}
