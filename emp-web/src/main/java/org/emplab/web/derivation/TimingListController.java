package org.emplab.web.derivation;

import java.util.Map;
import java.util.Optional;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.lab.Role;
import org.emplab.server.api.Page;
import org.emplab.server.api.Refusal;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.study.DerivationService;
import org.emplab.server.study.timing.TimingService;
import org.emplab.server.study.timing.TimingService.TimingView;
import org.emplab.web.Notice;
import org.emplab.web.account.RequiresRole;
import org.emplab.web.api.ParameterReader;
import org.emplab.web.run.RunSeriesCache;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The list of timings, and of one run the form for another one. */
@Controller
record TimingListController(TimingService timings, DerivationService derivations, RunSeriesCache runs) {
    private static final int PAGE_SIZE = 50;

    @GetMapping("/timings")
    String list(
            @RequestParam(required = false) @Nullable String run,
            @RequestParam(required = false) @Nullable String program,
            @RequestParam(defaultValue = "1") int page,
            Model model) {
        int number = Math.max(1, page);
        Optional<RunDetail> of =
                Optional.ofNullable(run).filter(id -> !id.isBlank()).map(runs::run);
        Page<TimingView> shown =
                timings.timings(of.map(detail -> detail.summary().id()), number - 1, PAGE_SIZE);
        model.addAttribute("timings", shown.items());
        model.addAttribute("hasOlder", shown.more());
        model.addAttribute("page", number);
        model.addAttribute("program", program);
        of.ifPresent(detail -> {
            model.addAttribute("run", detail.summary());
            model.addAttribute("programs", detail.header().programs());
            model.addAttribute(
                    "derivations", derivations.ofMachine(detail.summary().machine()));
        });
        return "timings";
    }

    @RequiresRole(Role.RESEARCHER)
    @PostMapping("/timings")
    String time(
            @RequestParam String run,
            @RequestParam(defaultValue = "") String program,
            @RequestParam(defaultValue = "") String derivation,
            @RequestParam(defaultValue = "") String reason,
            @RequestParam Map<String, String> fields,
            RedirectAttributes flash) {
        try {
            double deviations =
                    ParameterReader.ofForm(RunAnalyses.TIMING, fields).deviations();
            TimingService.Answer answer = timings.time(
                    new TimingService.TimingRequest(run, typed(program), typed(derivation), deviations, typed(reason)),
                    null);
            return answer.job() == null ? "redirect:/timings/" + answer.timing() : "redirect:/jobs/" + answer.job();
        } catch (Refusal refusal) {
            Notice.refused(refusal).show(flash);
        }
        flash.addAttribute("run", run);
        typed(program).ifPresent(name -> flash.addAttribute("program", name));
        return "redirect:/timings";
    }

    private static Optional<String> typed(String text) {
        return Optional.of(text.strip()).filter(some -> !some.isEmpty());
    }
}
