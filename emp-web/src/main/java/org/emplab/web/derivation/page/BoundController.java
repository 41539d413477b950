package org.emplab.web.derivation.page;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.study.CutoffsAnalysis;
import org.emplab.lab.Role;
import org.emplab.report.figure.Figure;
import org.emplab.report.figure.SvgFigures;
import org.emplab.server.api.Refusal;
import org.emplab.server.study.BoundPreviewService;
import org.emplab.server.study.Derivation;
import org.emplab.server.study.DerivationRequest;
import org.emplab.server.study.DerivationService;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.api.ParameterReader;
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
record BoundController(DerivationService derivations, BoundPreviewService bounds, RunSeriesCache runs) {
    /** The bounds as they stand in the address, in ms, and the zoom levels that the plots show. */
    record Asked(
            @Nullable String boundShortMillis,
            @Nullable String boundLongMillis,
            @Nullable Integer shortLevel,
            @Nullable Integer longLevel) {
        boolean isEmpty() {
            return blank(boundShortMillis) && blank(boundLongMillis);
        }

        /** The moved bounds, for a reason. */
        CutoffsAnalysis.Parameters because(String reason) {
            return ParameterReader.ofForm(
                    RunAnalyses.CUTOFFS,
                    Map.of(
                            "boundShortMillis", Objects.requireNonNullElse(boundShortMillis, ""),
                            "boundLongMillis", Objects.requireNonNullElse(boundLongMillis, ""),
                            "reason", reason));
        }

        private static boolean blank(@Nullable String text) {
            return text == null || text.isBlank();
        }
    }

    @GetMapping
    String bounds(@PathVariable String id, Asked asked, Principal principal, Model model) {
        Derivation derivation = derivations.require(id);
        CutoffsAnalysis.Parameters moved = look(derivation, asked, principal, model);
        List<DerivationSide> sides = DerivationSide.both(derivation);
        model.addAttribute(
                "plots",
                List.of(
                        BoundPlot.of(sides.get(0), level(asked.shortLevel()), moved.boundShortMillis(), runs),
                        BoundPlot.of(sides.get(1), level(asked.longLevel()), moved.boundLongMillis(), runs)));
        model.addAttribute("asked", asked);
        return "bounds";
    }

    /** The part of the page that a moved bound changes. */
    @GetMapping("/would")
    String would(@PathVariable String id, Asked asked, Principal principal, Model model) {
        look(derivations.require(id), asked, principal, model);
        return "bounds :: would";
    }

    private CutoffsAnalysis.Parameters look(Derivation derivation, Asked asked, Principal principal, Model model) {
        model.addAttribute("derivation", derivation.summary());
        model.addAttribute("asked", asked);
        CutoffsAnalysis.Parameters moved = CutoffsAnalysis.Parameters.because(Optional.empty());
        try {
            moved = asked.because("to look at it");
            if (!asked.isEmpty()) {
                bounds.look(derivation, moved.boundShortMillis(), moved.boundLongMillis(), principal.getName())
                        .ifPresentOrElse(
                                look -> model.addAttribute("would", new BoundPreviewTables(derivation, look)),
                                () -> model.addAttribute("awaited", true));
            }
        } catch (Refusal refused) {
            model.addAttribute("refused", refused.getMessage());
        }
        return moved;
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
                                DerivationRequest.again(before, asked.because(reason)), principal.getName()),
                        "These runs were derived with these bounds before: this is that derivation.",
                        "A new derivation with the moved bound; the one before is kept.",
                        flash)
                .orElseGet(() -> {
                    flash.addFlashAttribute("boundReason", reason);
                    flash.addAttribute("boundShortMillis", asked.boundShortMillis())
                            .addAttribute("boundLongMillis", asked.boundLongMillis());
                    return "redirect:/derivations/" + id + "/bounds";
                });
    }

    private static int level(@Nullable Integer asked) {
        return asked == null ? -1 : asked;
    }

    /**
     * The plot on which a run's bound is moved, with the slider beside it.
     *
     * @param level the zoom level it shows
     * @param levels how many there are, without the widest
     * @param svg the picture
     * @param frame where the plane lies in it
     * @param bound the one that is drawn: what was asked for, else what is stored; null where there is none
     * @param least of the slider, in ms
     * @param most of the slider
     * @param step of the slider
     */
    record BoundPlot(
            DerivationSide side,
            int level,
            int levels,
            String svg,
            SvgFigures.Frame frame,
            @Nullable Double bound,
            BigDecimal least,
            BigDecimal most,
            BigDecimal step) {
        private static final int STEPS = 200;

        /**
         * @param level below 0 for the one on which the bound was found
         */
        static BoundPlot of(DerivationSide side, int level, OptionalDouble asked, RunSeriesCache runs) {
            int levels = side.run().cluster().zoom().size();
            int shown = level < 0 || level > levels ? Math.max(0, levels - 1) : level;
            OptionalDouble bound =
                    asked.isPresent() ? asked : side.run().cluster().upperBoundMillis();
            Figure figure = ZoomFigure.of(side, shown, bound, runs);
            SvgFigures.Format format = new SvgFigures.Format(400, 360, true, bound);
            SvgFigures.Frame frame = SvgFigures.frame(figure, format);
            BigDecimal step = BigDecimal.ONE.scaleByPowerOfTen((int)
                    Math.floor(Math.log10(Math.max(1e-6, (frame.to() - frame.from()) / STEPS))));
            BigDecimal least = BigDecimal.valueOf(Math.max(0, frame.from()))
                    .divide(step, 0, RoundingMode.CEILING)
                    .multiply(step);
            BigDecimal most = BigDecimal.valueOf(frame.to())
                    .divide(step, 0, RoundingMode.FLOOR)
                    .multiply(step);
            return new BoundPlot(
                    side,
                    shown,
                    levels,
                    SvgFigures.write(figure, format),
                    frame,
                    bound.isPresent() ? bound.getAsDouble() : null,
                    least.round(MathContext.DECIMAL64),
                    most.round(MathContext.DECIMAL64),
                    step);
        }
    }
}
