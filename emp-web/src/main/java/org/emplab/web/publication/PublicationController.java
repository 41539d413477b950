package org.emplab.web.publication;

import java.security.Principal;
import java.util.Optional;
import org.emplab.lab.Role;
import org.emplab.server.api.Refusal;
import org.emplab.server.publication.PublicationService;
import org.emplab.server.publication.PublicationService.PublicationRequest;
import org.emplab.server.study.CutoffTablesInForce.TableVersion;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Takes a person's decisions about a table on its derivation's page. */
@Controller
@RequestMapping("/derivations/{id}")
record PublicationController(PublicationService publications) {
    @RequiresRole(Role.RESEARCHER)
    @PostMapping("/publish")
    String publish(
            @PathVariable String id,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String reason,
            @RequestParam(defaultValue = "false") boolean force,
            Principal principal,
            RedirectAttributes flash) {
        try {
            TableVersion table = publications
                    .publish(
                            new PublicationRequest(id, Optional.of(name), Optional.of(reason), force),
                            principal.getName())
                    .table();
            return Notice.done(
                            table == null
                                    ? "The cutoff table is proposed; an administrator decides."
                                    : "The cutoff table is published as version " + table.version() + " on "
                                            + table.machine() + ".")
                    .on(back(id), flash);
        } catch (Refusal refused) {
            flash.addFlashAttribute("publishName", name).addFlashAttribute("publishReason", reason);
            return Notice.refused(refused).on(back(id) + "#publish", flash);
        }
    }

    @RequiresRole(Role.ADMIN)
    @PostMapping("/proposals/{proposal}/approve")
    String approve(
            @PathVariable String id, @PathVariable String proposal, Principal principal, RedirectAttributes flash) {
        return decide(id, proposal, true, "", principal, flash);
    }

    @RequiresRole(Role.ADMIN)
    @PostMapping("/proposals/{proposal}/refuse")
    String refuse(
            @PathVariable String id,
            @PathVariable String proposal,
            @RequestParam(defaultValue = "") String reason,
            Principal principal,
            RedirectAttributes flash) {
        return decide(id, proposal, false, reason, principal, flash);
    }

    private String decide(
            String id,
            String proposal,
            boolean approved,
            String reason,
            Principal principal,
            RedirectAttributes flash) {
        return Notice.of(
                        () -> publications.decide(proposal, approved, Optional.of(reason), principal.getName()),
                        approved ? "The cutoff table is published." : "The proposal is refused; the reason is kept.")
                .on(back(id), flash);
    }

    private static String back(String id) {
        return "redirect:/derivations/" + id;
    }
}
