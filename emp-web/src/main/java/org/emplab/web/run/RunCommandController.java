package org.emplab.web.run;

import java.security.Principal;
import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;
import org.emplab.web.Notice;
import org.emplab.web.account.Needs;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Pause, resume, abort. */
@Controller
@Needs(Role.RESEARCHER)
class RunCommandController {
    private final RunCommands commands;

    RunCommandController(RunCommands commands) {
        this.commands = commands;
    }

    @PostMapping("/runs/{id}/pause")
    String pause(@PathVariable String id, Principal principal, RedirectAttributes flash) {
        return back(id, commands.pause(id, principal.getName()), "It pauses at the next sample boundary.", flash);
    }

    @PostMapping("/runs/{id}/resume")
    String resume(@PathVariable String id, Principal principal, RedirectAttributes flash) {
        return back(id, commands.resume(id, principal.getName()), "It goes on with the next sample.", flash);
    }

    @PostMapping("/runs/{id}/abort")
    String abort(@PathVariable String id, Principal principal, RedirectAttributes flash) {
        return back(id, commands.abort(id, principal.getName()), "It is aborted; its samples are kept.", flash);
    }

    private static String back(String id, CommandOutcome outcome, String done, RedirectAttributes flash) {
        Notice.of(outcome, done).show(flash);
        return "redirect:/runs/" + id;
    }
}
