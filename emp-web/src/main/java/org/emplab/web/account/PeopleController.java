package org.emplab.web.account;

import java.security.Principal;
import org.emplab.lab.Role;
import org.emplab.web.CommandOutcome;
import org.emplab.web.Notice;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** An administrator's view of the people of the lab. */
@Controller
@Needs(Role.ADMIN)
@RequestMapping("/people")
class PeopleController {
    private final Accounts accounts;

    PeopleController(Accounts accounts) {
        this.accounts = accounts;
    }

    @GetMapping
    String people(Model model) {
        model.addAttribute("people", accounts.people());
        model.addAttribute("roles", Role.values());
        return "people";
    }

    @PostMapping
    String open(
            @RequestParam String login,
            @RequestParam String password,
            @RequestParam Role role,
            Principal principal,
            RedirectAttributes flash) {
        CommandOutcome outcome = accounts.open(login.strip(), password, role, principal.getName());
        return back(outcome, login.strip() + " can log in now.", flash);
    }

    @PostMapping("/{login}/role")
    String role(@PathVariable String login, @RequestParam Role role, Principal principal, RedirectAttributes flash) {
        CommandOutcome outcome = accounts.changeRole(login, role, principal.getName());
        return back(outcome, login + " is " + role.key() + " now.", flash);
    }

    @PostMapping("/{login}/close")
    String close(@PathVariable String login, Principal principal, RedirectAttributes flash) {
        return back(accounts.close(login, principal.getName()), login + " can no longer log in.", flash);
    }

    private static String back(CommandOutcome outcome, String done, RedirectAttributes flash) {
        Notice.of(outcome, done).show(flash);
        return "redirect:/people";
    }
}
