package org.emplab.web.job;

import org.emplab.lab.Role;
import org.emplab.server.api.Page;
import org.emplab.server.job.JobService;
import org.emplab.server.job.JobView;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The jobs in the background: a list, and a page of each that a person may leave and come back to. */
@Controller
@RequestMapping("/jobs")
record JobController(JobService jobs) {
    private static final int SIZE = 50;

    @GetMapping
    String list(@RequestParam(defaultValue = "1") int page, Model model) {
        int number = Math.min(Math.max(1, page), 1_000_000);
        Page<JobView> shown = jobs.jobs(number - 1, SIZE);
        model.addAttribute("jobs", shown.items());
        model.addAttribute("hasOlder", shown.more());
        model.addAttribute("page", number);
        return "jobs";
    }

    /** The part of the list that changes, for an open page. */
    @GetMapping("/state")
    String listState(@RequestParam(defaultValue = "1") int page, Model model) {
        return list(page, model) + " :: state";
    }

    @GetMapping("/{id}")
    String job(@PathVariable String id, Model model) {
        model.addAttribute("job", jobs.job(id));
        return "job";
    }

    /** The part of the job that changes, for an open page. */
    @GetMapping("/{id}/state")
    String state(@PathVariable String id, Model model) {
        return job(id, model) + " :: state";
    }

    @RequiresRole(Role.RESEARCHER)
    @PostMapping("/{id}/cancel")
    String cancel(@PathVariable String id, RedirectAttributes flash) {
        return Notice.of(() -> jobs.cancel(id), "It is cancelled; nothing of it is kept. It can be resumed.")
                .on("redirect:/jobs/" + id, flash);
    }

    @RequiresRole(Role.RESEARCHER)
    @PostMapping("/{id}/resume")
    String resume(@PathVariable String id, RedirectAttributes flash) {
        return Notice.of(() -> jobs.resume(id), "It begins anew.").on("redirect:/jobs/" + id, flash);
    }
}
