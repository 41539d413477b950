package org.emplab.web.run;

import java.security.Principal;
import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;
import org.emplab.web.Notice;
import org.emplab.web.account.Needs;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
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
    String pause(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String reason,
            Principal principal,
            RedirectAttributes flash) {
        return back(
                id,
                commands.pause(id, given(reason), principal.getName()),
                "It is asked to pause at the next sample boundary.",
                flash);
    }

    @PostMapping("/runs/{id}/resume")
    String resume(@PathVariable String id, Principal principal, RedirectAttributes flash) {
        return back(id, commands.resume(id, principal.getName()), "It goes on with the next sample.", flash);
    }

    @PostMapping("/runs/{id}/abort")
    String abort(
            @PathVariable String id,
            @RequestParam(required = false) @Nullable String reason,
            Principal principal,
            RedirectAttributes flash) {
        return back(
                id,
                commands.abort(id, given(reason), principal.getName()),
                "It is asked to end; its samples are kept. Where its agent is at work it ends at the next sample boundary.",
                flash);
    }

    private static Optional<String> given(@Nullable String reason) {
        return Optional.ofNullable(reason).map(String::strip).filter(text -> !text.isEmpty());
    }

    @PostMapping("/runs/{id}/next")
    String next(@PathVariable String id, Principal principal, RedirectAttributes flash) {
        return back(id, commands.next(id, principal.getName()), "It goes before all others of its queue.", flash);
    }

    @PostMapping("/runs/{id}/release")
    String release(@PathVariable String id, Principal principal, RedirectAttributes flash) {
        return back(id, commands.release(id, principal.getName()), "It waits for those runs no more.", flash);
    }

    private static String back(String id, CommandOutcome outcome, String done, RedirectAttributes flash) {
        Notice.of(outcome, done).show(flash);
        return "redirect:/runs/" + id;
    }
}
