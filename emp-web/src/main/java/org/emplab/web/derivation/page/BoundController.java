package org.emplab.web.derivation.page;

import java.security.Principal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.lab.Role;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.api.ProblemException;
import org.emplab.web.derivation.BoundPort;
import org.emplab.web.derivation.Derivation;
import org.emplab.web.derivation.DerivationPort;
import org.emplab.web.derivation.DerivationRequest;
import org.emplab.web.run.RunSeriesCache;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Moves the bounds of a derivation's clusters: shows what would change, and keeps it with a name and a reason. */
@Controller
@RequiresRole(Role.RESEARCHER)
@RequestMapping("/derivations/{id}/bounds")
record BoundController(DerivationPort derivations, BoundPort bounds, RunSeriesCache runs) {
    /** The bounds as they stand in the address, in ms, and the zoom levels that the plots show. */
    record Asked(
            @Nullable String shortBoundMillis,
            @Nullable String longBoundMillis,
            @Nullable Integer shortLevel,
            @Nullable Integer longLevel) {
        boolean isEmpty() {
            return blank(shortBoundMillis) && blank(longBoundMillis);
        }

        private static boolean blank(@Nullable String text) {
            return text == null || text.isBlank();
        }
    }

    @GetMapping
    String bounds(@PathVariable String id, Asked asked, Principal principal, Model model) {
        Derivation derivation = derivations.require(id);
        look(derivation, asked, principal, model);
        List<DerivationSide> sides = DerivationSide.both(derivation);
        model.addAttribute(
                "plots",
                List.of(
                        BoundPlot.of(sides.get(0), level(asked.shortLevel()), orNone(asked.shortBoundMillis()), runs),
                        BoundPlot.of(sides.get(1), level(asked.longLevel()), orNone(asked.longBoundMillis()), runs)));
        model.addAttribute("asked", asked);
        return "bounds";
    }

    /** The part of the page that a moved bound changes. */
    @GetMapping("/would")
    String would(@PathVariable String id, Asked asked, Principal principal, Model model) {
        look(derivations.require(id), asked, principal, model);
        return "bounds :: would";
    }

    private void look(Derivation derivation, Asked asked, Principal principal, Model model) {
        model.addAttribute("derivation", derivation.summary());
        model.addAttribute("asked", asked);
        if (asked.isEmpty()) {
            return;
        }
        try {
            bounds.look(
                            derivation,
                            bound(asked.shortBoundMillis()),
                            bound(asked.longBoundMillis()),
                            principal.getName())
                    .ifPresentOrElse(
                            look -> model.addAttribute("would", new BoundPreviewTables(derivation, look)),
                            () -> model.addAttribute("awaited", true));
        } catch (ProblemException refused) {
            model.addAttribute("refused", refused.getMessage());
        }
    }

    /** Derives the same runs again, as a new derivation with a name and a reason on record. */
    @PostMapping
    String move(
            @PathVariable String id,
            Asked asked,
            @RequestParam(defaultValue = "") String reason,
            Principal principal,
            RedirectAttributes flash) {
        Derivation before = derivations.require(id);
        return DerivationAnswer.next(
                        () -> derivations.derive(
                                DerivationRequest.again(
                                        before,
                                        bound(asked.shortBoundMillis()),
                                        bound(asked.longBoundMillis()),
                                        Optional.of(reason.strip())),
                                principal.getName()),
                        "These runs were derived with these bounds before: this is that derivation.",
                        "A new derivation with the moved bound; the one before is kept.",
                        flash)
                .orElseGet(() -> {
                    flash.addFlashAttribute("boundReason", reason);
                    flash.addAttribute("shortBoundMillis", asked.shortBoundMillis())
                            .addAttribute("longBoundMillis", asked.longBoundMillis());
                    return "redirect:/derivations/" + id + "/bounds";
                });
    }

    private static OptionalDouble bound(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return OptionalDouble.empty();
        }
        try {
            double millis = Double.parseDouble(text.replaceAll("[\\s\u202f]", ""));
            if (millis > 0 && !Double.isInfinite(millis)) {
                return OptionalDouble.of(millis);
            }
        } catch (NumberFormatException notANumber) {
            // refused as a number below 0 is
        }
        throw ProblemException.badRequest("A bound is a number of milliseconds above 0, written like 128300.5.");
    }

    private static OptionalDouble orNone(@Nullable String text) {
        try {
            return bound(text);
        } catch (ProblemException toldBesideThePlot) {
            return OptionalDouble.empty();
        }
    }

    private static int level(@Nullable Integer asked) {
        return asked == null ? -1 : asked;
    }
}
