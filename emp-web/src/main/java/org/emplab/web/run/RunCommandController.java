package org.emplab.web.run;

import org.emplab.lab.Role;
import org.emplab.server.run.RunCommandService;
import org.emplab.server.run.RunCommandService.RunCommand;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Pause, resume, abort. */
@Controller
@RequiresRole(Role.RESEARCHER)
record RunCommandController(RunCommandService commands) {
    @PostMapping("/runs/{id}/pause")
    String pause(@PathVariable String id, @RequestParam(defaultValue = "") String reason, RedirectAttributes flash) {
        return command(RunCommand.PAUSE, id, reason, "It is asked to pause at the next sample boundary.", flash);
    }

    @PostMapping("/runs/{id}/resume")
    String resume(@PathVariable String id, RedirectAttributes flash) {
        return command(RunCommand.RESUME, id, "", "It goes on with the next sample.", flash);
    }

    @PostMapping("/runs/{id}/abort")
    String abort(@PathVariable String id, @RequestParam(defaultValue = "") String reason, RedirectAttributes flash) {
        return command(
                RunCommand.ABORT,
                id,
                reason,
                "It is asked to end; its samples are kept. Where its agent is at work it ends at the next sample boundary.",
                flash);
    }

    @PostMapping("/runs/{id}/next")
    String next(@PathVariable String id, RedirectAttributes flash) {
        return command(RunCommand.NEXT, id, "", "It goes before all others of its queue.", flash);
    }

    @PostMapping("/runs/{id}/release")
    String release(@PathVariable String id, RedirectAttributes flash) {
        return command(RunCommand.RELEASE, id, "", "It waits for those runs no more.", flash);
    }

    private String command(RunCommand command, String id, String reason, String done, RedirectAttributes flash) {
        String why = reason.isBlank() ? null : reason.strip();
        return Notice.of(() -> commands.command(command, id, why), done).on("redirect:/runs/" + id, flash);
    }
}
