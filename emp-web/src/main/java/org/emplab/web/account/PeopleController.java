package org.emplab.web.account;

import java.security.Principal;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.api.Refusal;
import org.emplab.server.security.account.IdentityService;
import org.emplab.server.security.account.People;
import org.emplab.web.Notice;
import org.emplab.web.security.LoginProviders;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** An administrator's view of the people of the lab. */
@Controller
@RequiresRole(Role.ADMIN)
@RequestMapping("/people")
record PeopleController(People accounts, LoginProviders others, IdentityService identities) {
    @GetMapping
    String people(Model model) {
        String issuer = others.all().stream()
                .flatMap(other -> other.issuer().stream())
                .findFirst()
                .orElse("");
        return page(new IdentityForm("", issuer, ""), model);
    }

    private String page(IdentityForm form, Model model) {
        model.addAttribute("people", accounts.people());
        model.addAttribute("roles", Role.values());
        model.addAttribute("others", others.all());
        model.addAttribute("identities", others.all().isEmpty() ? List.of() : identities.all());
        model.addAttribute("form", form);
        return "people";
    }

    @PostMapping
    String open(
            @RequestParam String login,
            @RequestParam String password,
            @RequestParam Role role,
            Principal principal,
            RedirectAttributes flash) {
        return back(
                () -> accounts.open(login.strip(), password, role, principal.getName()),
                login.strip() + " can log in now.",
                flash);
    }

    @PostMapping("/{login}/role")
    String role(@PathVariable String login, @RequestParam Role role, Principal principal, RedirectAttributes flash) {
        return back(
                () -> accounts.changeRole(login, role, principal.getName()),
                login + " is " + role.key() + " now.",
                flash);
    }

    @PostMapping("/{login}/close")
    String close(@PathVariable String login, Principal principal, RedirectAttributes flash) {
        return back(() -> accounts.close(login, principal.getName()), login + " can no longer log in.", flash);
    }

    @PostMapping("/identities")
    String link(@ModelAttribute("form") IdentityForm form, Principal principal, Model model, RedirectAttributes flash) {
        String login = IdentityForm.stripped(form.login());
        try {
            identities.link(
                    login,
                    IdentityForm.stripped(form.issuer()),
                    IdentityForm.stripped(form.subject()),
                    principal.getName());
        } catch (Refusal refusal) {
            model.addAttribute("unlinked", String.valueOf(refusal.getMessage()));
            return page(form, model);
        }
        return Notice.done(login + " can log in at the provider now.").on("redirect:/people", flash);
    }

    @PostMapping("/{login}/identities/{id}/unlink")
    String unlink(@PathVariable String login, @PathVariable String id, Principal principal, RedirectAttributes flash) {
        return back(
                () -> identities.unlink(login, id, principal.getName()), "The link of " + login + " is gone.", flash);
    }

    private static String back(Runnable command, String done, RedirectAttributes flash) {
        return Notice.of(command, done).on("redirect:/people", flash);
    }

    /** A link between a person and an identity, as an administrator typed it. */
    record IdentityForm(
            @Nullable String login,
            @Nullable String issuer,
            @Nullable String subject) {
        static String stripped(@Nullable String typed) {
            return typed == null ? "" : typed.strip();
        }
    }
}
