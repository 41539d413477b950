package org.emplab.web.account;

import java.security.Principal;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.security.account.People;
import org.emplab.server.security.account.PersonalTokens;
import org.emplab.server.security.account.PersonalTokens.TokenScope;
import org.emplab.web.Notice;
import org.emplab.web.security.PersonalSessions;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** One's own account: password and tokens for scripts. */
@Controller
@RequestMapping("/account")
record AccountController(People accounts, PersonalTokens tokens, PersonalSessions sessions) {
    @GetMapping
    String account(Principal principal, Model model) {
        model.addAttribute("scopes", scopes());
        model.addAttribute("days", PersonalTokens.USUAL_DAYS);
        model.addAttribute("tokens", tokens.of(principal.getName()));
        model.addAttribute("sessions", sessions.of(principal.getName()));
        return "account";
    }

    private static List<TokenScope> scopes() {
        return Visitor.now().is(Role.ADMIN)
                ? List.of(TokenScope.READ, TokenScope.WRITE, TokenScope.ADMIN, TokenScope.CALENDAR)
                : List.of(TokenScope.READ, TokenScope.WRITE, TokenScope.CALENDAR);
    }

    @PostMapping("/password")
    String password(
            @RequestParam String oldPassword,
            @RequestParam String newPassword,
            Principal principal,
            RedirectAttributes flash) {
        return Notice.of(
                        () -> accounts.changePassword(principal.getName(), oldPassword, newPassword),
                        "The password is changed.")
                .on("redirect:/account", flash);
    }

    /** Answers with the page itself, not with a redirect: the token is kept nowhere. */
    @PostMapping("/tokens")
    String createToken(
            @RequestParam String label,
            @RequestParam TokenScope scope,
            @RequestParam int days,
            Principal principal,
            Model model) {
        model.addAttribute("secret", tokens.create(principal.getName(), label.strip(), scope, days));
        return account(principal, model);
    }

    @PostMapping("/tokens/{id}/revoke")
    String revoke(@PathVariable String id, Principal principal, RedirectAttributes flash) {
        return Notice.of(() -> tokens.revoke(principal.getName(), id), "The token is revoked.")
                .on("redirect:/account", flash);
    }

    @PostMapping("/sessions/end")
    String endSessions(Principal principal, RedirectAttributes flash) {
        sessions.endOthers(principal.getName());
        return Notice.done("Your other sessions have ended.").on("redirect:/account", flash);
    }
}
