package org.emplab.web.view;

import org.emplab.web.CommandOutcome;
import org.emplab.web.Notice;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Saves and deletes views of the run table, which lists them. */
@Controller
class SavedViewController {
    private final SavedViews views;

    SavedViewController(SavedViews views) {
        this.views = views;
    }

    @PostMapping("/runs/views")
    String save(
            @RequestParam String name,
            @RequestParam(defaultValue = "") String query,
            @RequestParam(defaultValue = "false") boolean shared,
            RedirectAttributes flash) {
        return shown(views.save(name.strip(), query, shared), "The view is saved.", query, flash);
    }

    @PostMapping("/runs/views/{id}/delete")
    String delete(@PathVariable String id, @RequestParam(defaultValue = "") String query, RedirectAttributes flash) {
        return shown(views.delete(id), "The view is deleted.", query, flash);
    }

    private static String shown(CommandOutcome outcome, String done, String query, RedirectAttributes flash) {
        Notice.of(outcome, done).show(flash);
        return "redirect:/runs" + (query.matches("\\?[^{}\\s]*") ? query : "");
    }
}
