package org.emplab.web.notification;

import org.emplab.lab.Role;
import org.emplab.server.api.Refusal;
import org.emplab.server.notify.MailChoice;
import org.emplab.server.notify.NotificationService;
import org.emplab.server.notify.NotificationService.PreferencesRequest;
import org.emplab.server.notify.NotificationService.PreferencesView;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The pages of messages by e-mail, and of what could not be sent. */
@Controller
record NotificationController(NotificationService notifications) {
    private static final int PAGE_SIZE = 100;

    @GetMapping("/account/notifications")
    String chosen(Model model) {
        PreferencesView kept = notifications.preferences();
        return page(new PreferencesRequest(kept.email(), kept.choice().key()), model);
    }

    @PostMapping("/account/notifications")
    String choose(@ModelAttribute("form") PreferencesRequest form, Model model, RedirectAttributes flash) {
        String email = form.email();
        try {
            notifications.choose(new PreferencesRequest(email == null ? null : email.strip(), form.choice()));
        } catch (Refusal refused) {
            model.addAttribute("refused", refused);
            return page(form, model);
        }
        return Notice.done("Your choice is kept.").on("redirect:/account/notifications", flash);
    }

    @PostMapping("/account/notifications/confirm")
    String confirm(@RequestParam String code, RedirectAttributes flash) {
        return Notice.of(() -> notifications.confirm(code), "Your e-mail address is confirmed.")
                .on("redirect:/account/notifications", flash);
    }

    private String page(PreferencesRequest form, Model model) {
        PreferencesView kept = notifications.preferences();
        model.addAttribute("unconfirmed", kept.emailConfirmed() ? null : kept.email());
        model.addAttribute("form", form);
        model.addAttribute("choices", MailChoice.values());
        model.addAttribute("mailIsSetUp", kept.mailIsSetUp());
        return "notifications";
    }

    @GetMapping("/people/undelivered")
    @RequiresRole(Role.ADMIN)
    String undelivered(@RequestParam(defaultValue = "1") int page, Model model) {
        int number = Math.min(Math.max(1, page), 1_000_000);
        model.addAttribute("found", notifications.undelivered(number - 1, PAGE_SIZE));
        model.addAttribute("mailIsSetUp", notifications.mailIsSetUp());
        model.addAttribute("page", number);
        return "undelivered";
    }
}
